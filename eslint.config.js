import { readdirSync } from 'node:fs';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';

function foldersIn(path) {
  const entries = readdirSync(new URL(path, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** What each folder of src may import of the others. */
const allowed = {
  input: [],
  'open-questions': ['input'],
  api: ['input'],
  state: ['api', 'input', 'places', 'fields'],
  operations: ['api', 'input', 'open-questions', 'places', 'fields', 'state'],
  openapi: ['api', 'operations', 'open-questions'],
  data: [],
  places: ['data', 'input', 'api'],
  fields: ['data', 'places', 'api', 'input'],
  service: ['api', 'input', 'operations', 'open-questions', 'places', 'fields', 'state'],
  store: ['state', 'input'],
  msw: [
    'service',
    'state',
    'api',
    'operations',
    'open-questions',
    'input',
    'places',
    'fields',
    'real-timer.ts',
  ],
  server: [
    'service',
    'state',
    'store',
    'openapi',
    'api',
    'operations',
    'open-questions',
    'input',
    'places',
    'fields',
    'console',
    'real-timer.ts',
  ],
  factories: [
    'service',
    'state',
    'api',
    'operations',
    'open-questions',
    'input',
    'places',
    'fields',
  ],
  runners: ['server', 'service', 'api', 'input', 'open-questions'],
  command: ['input'],
  console: ['msw', 'service', 'operations', 'api', 'open-questions', 'input'],
  vary: [
    'server',
    'service',
    'state',
    'operations',
    'api',
    'open-questions',
    'input',
    'command',
    'real-timer.ts',
  ],
  cli: [
    'vary',
    'server',
    'service',
    'state',
    'store',
    'openapi',
    'operations',
    'api',
    'open-questions',
    'input',
    'data',
    'command',
  ],
};

const folders = foldersIn('src');
for (const name of folders) {
  if (!(name in allowed)) throw new Error(`src/${name} has no zone in eslint.config.js`);
}

/** The command line starts what is in these, and is imported by nothing. */
const everythingElse = folders.filter((name) => name !== 'cli').map((name) => `./src/${name}`);

/** What shows documents, or has the design tokens of pages. */
const showing = ['vary', 'cli', 'console'];

/** What each room of the service may import of the rest of it; `control` may import anything. */
const rooms = {
  'request-log': ['faults.ts', 'callbacks.ts'],
};

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
    // The command line adds the kit's commands to its own.
    except: target === 'cli' ? ['./cli'] : [],
    message: 'The product does not import the kit that judges it.',
  })),
  ...folders
    .filter((name) => !showing.includes(name))
    .map((target) => ({
      target: `./src/${target}`,
      from: './render',
      message: `Only ${showing.join(', ')} show documents.`,
    })),
  ...Object.entries(rooms).map(([target, others]) => ({
    target: `./src/service/${target}`,
    from: './src/service',
    except: [target, ...others].map((name) => `./${name}`),
    message: `Of the service, ${target} may import ${others.join(', ') || 'nothing'} only.`,
  })),
  {
    target: './render',
    from: './src',
    except: ['./input'],
    message: 'Of the product, render imports input only.',
  },
  {
    target: './render',
    from: './conformance',
    message: 'Render shows documents, whatever they are about.',
  },
  {
    target: foldersIn('conformance')
      .filter((name) => name !== 'cli')
      .map((name) => `./conformance/${name}`),
    from: './src',
    except: ['./api', './open-questions', './input'],
    message: 'A bug that the judge and the judged share is invisible.',
  },
  {
    target: './conformance/model',
    from: './src',
    except: ['./api', './open-questions'],
    message: 'Of the product, the model imports wire types, operations and open questions only.',
  },
  {
    target: './conformance/model',
    from: './conformance',
    except: ['./model', './check-id.ts', './http/masks.ts'],
    message: 'The model judges transcripts, wherever they are from.',
  },
  {
    target: './conformance/model',
    from: './render',
    message: 'The model judges, and shows nothing.',
  },
  {
    target: './conformance/cli',
    from: './src',
    except: ['./command', './open-questions', './input'],
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
    files: ['src/**/*.{ts,tsx}', '{conformance,render,test}/**/*.ts'],
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
      'max-lines': ['error', 400],
      'no-nested-ternary': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', '{conformance,render}/**/*.ts'],
    plugins: { sonarjs },
    rules: {
      complexity: ['error', 12],
      'sonarjs/cognitive-complexity': ['error', 20],
    },
  },
  {
    files: ['{src,conformance,render}/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
    },
  },
  {
    // These run in browsers.
    files: [
      'src/{api,input,open-questions,state,operations,openapi,service,data,places,fields}/**/*.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        'Buffer',
        'process',
        'setTimeout',
        'setInterval',
        'localStorage',
        'window',
        { name: 'structuredClone', message: 'React Native has none: use copyOf of input/copy.ts.' },
      ],
      'no-restricted-imports': [
        'error',
        { patterns: ['node:*', '@hapi/*', 'msw', 'lowdb', 'lowdb/*'] },
      ],
    },
  },
  {
    // What an answer of a profile means is written in one place.
    files: ['src/**/*.ts'],
    ignores: ['src/operations/**', 'src/open-questions/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name=/^(profile|answers)$/][computed=true] > ' +
            ':matches(Literal, TemplateLiteral).property',
          message: 'Only src/operations reads answers of a profile; take a value of its rules.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/fixtures/tap.ts', 'test/consumers/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'tap',
          message: 'Import it from test/fixtures/tap.js, with the settings of the suite.',
        },
      ],
    },
  },
  {
    files: ['{src,conformance,render}/**/*.ts'],
    // Vitest shows what a test writes to the console.
    ignores: ['src/cli.ts', 'src/cli/**', 'src/runners/vitest.ts', 'conformance/cli/**'],
    rules: { 'no-console': 'error' },
  },
);
