import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** A wall of the README's map: files of the room `target` must not import what lies in `from`. */
const wall = (target, from) => ({
  target,
  from,
  message: 'This import goes through a wall: see the map in README.md',
});

// The engine's modules in their order: each may import the faces of those to its left.
const modules = [
  'images',
  'users',
  'auth',
  'audit',
  'siteSettings',
  'operators',
  'blocks',
  'listings',
  'availability',
  'stock',
  'search',
  'savedSearches',
  'payments',
  'transactions',
  'reviews',
  'messages',
  'verification',
  'reports',
  'dataCopies',
  'figures',
  'notifications',
  'moderation',
];

const engineWalls = modules.flatMap((module, index) => [
  ...modules.slice(index + 1).map(later => ({
    target: `./server/marketplace/${module}`,
    from: `./server/marketplace/${later}`,
    message: `${module} may import only the modules to its left`,
  })),
  ...modules.slice(0, index).map(earlier => ({
    target: `./server/marketplace/${module}`,
    from: `./server/marketplace/${earlier}`,
    except: ['./index.ts'],
    message: 'A module shows only its index.ts to others',
  })),
]);

const rooms = [
  { target: './src/contract', from: ['./src', './server'], except: ['./contract'] },
  wall('./src/util', [
    './src/store',
    './src/api',
    './src/components',
    './src/forms',
    './src/pages',
    './src/app',
    './server',
  ]),
  wall('./src/config', [
    './src/store',
    './src/api',
    './src/components',
    './src/forms',
    './src/pages',
    './src/app',
    './server',
  ]),
  wall('./src/components', [
    './src/store',
    './src/api',
    './src/pages',
    './src/app',
    './src/forms',
    './server',
  ]),
  wall('./src/forms', ['./src/store', './src/pages', './src/app', './server']),
  { ...wall('./src/forms', './src/api'), except: ['./failure.ts'] },
  // The service worker is a program of its own beside the pages.
  wall('./src/worker', [
    './src/store',
    './src/api',
    './src/components',
    './src/forms',
    './src/pages',
    './src/app',
    './server',
  ]),
  wall('./src/store', ['./src/components', './src/forms', './src/pages', './src/app', './server']),
  wall('./src/api', [
    './src/store',
    './src/components',
    './src/forms',
    './src/pages',
    './src/app',
    './server',
  ]),
  wall('./src/pages', ['./src/routes.ts', './server']),
  wall('./src/app', ['./server']),
  wall('./server/marketplace', [
    './server/platform',
    './server/api',
    './server/web',
    './server/jobs',
    './server/adapters',
    './server/operation',
    // Of the web app it may use what mails are written with: addresses, languages, money, dates.
    './src/api',
    './src/app',
    './src/components',
    './src/forms',
    './src/pages',
    './src/store',
  ]),
  wall('./server/adapters', [
    './server/platform',
    './server/api',
    './server/web',
    './server/jobs',
    './server/operation',
  ]),
  wall('./server/platform', ['./server/web', './server/api', './server/adapters', './server/jobs']),
  wall('./server/web', ['./server/marketplace', './server/adapters', './server/platform', './server/jobs']),
  wall('./server/api', ['./server/marketplace', './server/adapters', './server/platform', './server/jobs']),
  wall('./server/operation', [
    './server/platform',
    './server/api',
    './server/web',
    './server/jobs',
    './server/adapters',
  ]),
  wall('./server/jobs', ['./server/platform', './server/web', './server/api', './server/adapters']),
];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config.ts reads the environment.',
};

const lookbehind = {
  selector: 'Literal[regex.pattern=/\\(\\?<[!=]/]',
  message: 'Safari before 16.4 refuses the whole script for a lookbehind.',
};

export default ts.config(
  { ignores: ['build', 'data', 'node_modules', 'coverage', 'public'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...rooms, ...engineWalls, ...pageWalls(), ...adapterWalls()] },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      // Rules that refuse control characters have to name them.
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', environment],
    },
  },
  {
    // Only the server looks for contact data.
    files: ['src/**'],
    ignores: ['src/contract/rules/contactData.ts'],
    rules: { 'no-restricted-syntax': ['error', environment, lookbehind] },
  },
  {
    files: ['src/**'],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['scripts/devReload.js'],
    languageOptions: { globals: { window: 'readonly' } },
  },
  {
    // Programs people run speak through the console; config reads the environment; tests set it up.
    files: [
      'scripts/**',
      'test/**',
      'server/config.ts',
      'server/index.ts',
      'webpack.config.ts',
      '**/*.test.*',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // PostgreSQL and the picture process are started with parts of this process's environment.
    files: ['server/adapters/db/embedded/**', 'server/adapters/imageResize/apart.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // A page without a title or description is said in development only (specification section 8).
    files: ['src/app/PageFrame/PageHead.tsx'],
    rules: { 'no-console': ['error', { allow: ['warn'] }], 'no-restricted-syntax': 'off' },
  },
  {
    // The one place from which pages note faults for those who look for them.
    files: ['src/util/logProblem.ts'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
);

/** A page never imports another page. */
function pageWalls() {
  return readdirSync('src/pages').map(page => ({
    target: `./src/pages/${page}`,
    from: './src/pages',
    except: [`./${page}`],
    message: 'A page must not import another page',
  }));
}

/** Adapters know the engine's ports and vendors, never each other. */
function adapterWalls() {
  return readdirSync('server/adapters').map(adapter => ({
    target: `./server/adapters/${adapter}`,
    from: './server/adapters',
    except: [`./${adapter}`],
    message: 'An adapter must not import another adapter',
  }));
}
