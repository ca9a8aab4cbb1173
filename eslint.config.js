import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';

/** What each folder of src may import of the others. */
const allowed = {
  input: [],
  profile: ['input'],
  api: ['input', 'profile'],
  places: ['input', 'api'],
  fields: ['places', 'api'],
  service: ['api', 'input', 'profile', 'places', 'fields'],
  store: ['service', 'input'],
  msw: ['service', 'store', 'api', 'profile', 'input', 'places', 'fields'],
  server: ['service', 'store', 'api', 'profile', 'input', 'places', 'fields', 'console'],
  command: ['input'],
};

const folders = Object.keys(allowed);

/** The command line starts what is in these, and is imported by nothing. */
const everythingElse = [...folders, 'console'].map((name) => `./src/${name}`);

/** What else a folder may not import. */
const zones = [
  ...folders.map((target) => ({
    target: `./src/${target}`,
    from: './src',
    except: [target, ...allowed[target], 'exports.ts'].map((name) => `./${name}`),
    message: `src/${target} may import ${allowed[target].join(', ') || 'nothing of ours'} only.`,
  })),
  ...folders.map((target) => ({
    target: `./src/${target}`,
    from: './conformance',
    message: 'The product does not import the kit that judges it.',
  })),
  {
    target: ['checks', 'run', 'http', 'reports', 'session', 'profiles'].map(
      (name) => `./conformance/${name}`,
    ),
    from: './src',
    except: ['./api/wire.ts', './api/operations.ts', './profile', './input'],
    message: 'A bug that the judge and the judged share is invisible.',
  },
  {
    target: './conformance/cli',
    from: './src',
    except: ['./command', './profile', './input'],
    message: 'What the commands share is in src/command.',
  },
  {
    target: [...everythingElse, './conformance'],
    from: ['./src/cli', './src/cli.ts'],
    message: 'The command line is imported by nothing.',
  },
];

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
    files: ['src/**/*.{ts,tsx}', 'conformance/**/*.ts', 'test/**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './tsconfig.console.json'] } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Editors show the name of an interface, and all members of an alias.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      'max-lines': ['error', 300],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'conformance/**/*.ts'],
    plugins: { sonarjs },
    rules: {
      complexity: ['error', 12],
      'sonarjs/cognitive-complexity': ['error', 15],
      'no-nested-ternary': 'error',
    },
  },
  {
    // Where it does not hold yet.
    files: ['conformance/checks/**/*.ts', 'conformance/session/**/*.ts'],
    rules: {
      complexity: 'off',
      'sonarjs/cognitive-complexity': 'off',
      'no-nested-ternary': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'conformance/**/*.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
    },
  },
  {
    // Tables of data.
    files: [
      'src/places/languages.ts',
      'src/places/{cities,countries,entity-types}/**/*.ts',
      'src/fields/catalogue/catalogue.ts',
      'src/profile/open-points/table.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: { 'max-lines': ['error', 400] },
  },
  {
    // These run in browsers.
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
      'no-restricted-imports': [
        'error',
        { patterns: ['node:*', '@hapi/*', 'msw', 'lowdb', 'lowdb/*'] },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'conformance/**/*.ts'],
    ignores: ['src/cli.ts', 'src/cli/**', 'conformance/cli/**'],
    rules: { 'no-console': 'error' },
  },
);
