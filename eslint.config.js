import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.tap/',
      'bench/node_modules/',
      // It has its own, since its types are known only once its own dependencies are installed.
      'examples/web/',
      'examples/**/dist/',
      'examples/**/node_modules/',
    ],
  },
  {
    files: ['src/**/*.ts', 'conformance/**/*.ts', 'test/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', 300],
    },
  },
  {
    files: ['src/{api,input,profile,service,places,fields}/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'Buffer',
        'process',
        'setTimeout',
        'setInterval',
        'localStorage',
        'window',
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'conformance/**/*.ts'],
    ignores: ['src/cli.ts', 'src/cli/**', 'conformance/cli/**'],
    rules: { 'no-console': 'error' },
  },
);
