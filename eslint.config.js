import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** An import boundary of the README's architecture: files in `target` must not import anything from `from`, types included. */
const boundary = (target, from) => ({
  target,
  from,
  message: 'This import crosses a boundary: see Architecture in README.md',
});

// The engine's modules in their order: each may import the index.ts of those to its left.
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
  'dataExports',
  'statistics',
  'notifications',
];

const engineBoundaries = modules.flatMap((module, index) => [
  ...modules.slice(index + 1).map(later => ({
    target: `./server/marketplace/${module}`,
    from: `./server/marketplace/${later}`,
    message: `${module} may import only the modules to its left`,
  })),
  ...modules.slice(0, index).map(earlier => ({
    target: `./server/marketplace/${module}`,
    from: `./server/marketplace/${earlier}`,
    except: ['./index.ts'],
    message: 'A module exposes only its index.ts to others',
  })),
]);

const src = folders => folders.map(folder => `./src/${folder}`);
const server = folders => folders.map(folder => `./server/${folder}`);

/** Folders of the browser app above the shared rules, from the bottom to the top. */
const appLayers = ['store', 'api', 'components', 'forms', 'pages', 'app'];

/**
 * Folders of the server, each with those that it may import besides itself. index.ts, app.ts and bootstrap/ put
 * everything together.
 */
const serverImports = {
  adapters: ['analytics', 'config', 'marketplace', 'observability'],
  analytics: [],
  backup: ['adapters'],
  config: ['content', 'marketplace'],
  console: ['jobs', 'marketplace', 'siteSettings', 'web'],
  content: ['config'],
  crypto: [],
  http: ['marketplace', 'observability'],
  jobs: ['marketplace', 'observability'],
  live: ['marketplace'],
  marketplace: ['crypto'],
  observability: ['config', 'marketplace'],
  platform: ['marketplace', 'observability'],
  services: ['console', 'live', 'marketplace', 'siteSettings', 'web'],
  siteSettings: ['config', 'marketplace'],
  web: ['analytics', 'config', 'content', 'crypto', 'observability', 'siteSettings'],
};

const serverFolders = [...Object.keys(serverImports), 'bootstrap'];

const boundaries = [
  { target: './src/contract', from: ['./src', './server'], except: ['./contract'] },
  ...['util', 'config'].map(folder =>
    boundary(`./src/${folder}`, [...src(appLayers), './src/search', './server']),
  ),
  boundary('./src/search', [...src(appLayers), './server']),
  boundary('./src/components', [...src(['store', 'api', 'pages', 'app', 'forms']), './server']),
  boundary('./src/forms', [...src(['store', 'pages', 'app']), './server']),
  { ...boundary('./src/forms', './src/api'), except: ['./failure.ts'] },
  // The service worker is a program of its own beside the pages.
  boundary('./src/worker', [...src(appLayers), './server']),
  boundary('./src/store', [...src(['components', 'forms', 'pages', 'app']), './server']),
  boundary('./src/api', [...src(['store', 'components', 'forms', 'pages', 'app']), './server']),
  boundary('./src/pages', ['./src/routes.ts', './server']),
  boundary('./src/app', ['./server']),
  ...Object.entries(serverImports).map(([folder, allowed]) =>
    boundary(
      `./server/${folder}`,
      server(serverFolders.filter(other => other !== folder && !allowed.includes(other))),
    ),
  ),
  // Of the browser app the engine may use what mails are written with: addresses, languages, money, dates.
  boundary('./server/marketplace', src(appLayers)),
];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config/index.ts reads the environment.',
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
        { zones: [...boundaries, ...engineBoundaries, ...pageBoundaries(), ...adapterBoundaries()] },
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
      'server/config/index.ts',
      'server/index.ts',
      'webpack.config.ts',
      '**/*.test.*',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // PostgreSQL and the picture process are started with parts of this process's environment.
    files: ['server/adapters/db/embedded/**', 'server/adapters/imageResize/workerProcess.ts'],
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
function pageBoundaries() {
  return readdirSync('src/pages').map(page => ({
    target: `./src/pages/${page}`,
    from: './src/pages',
    except: [`./${page}`],
    message: 'A page must not import another page',
  }));
}

/** Adapters know the engine's ports and vendors, never each other. */
function adapterBoundaries() {
  return readdirSync('server/adapters').map(adapter => ({
    target: `./server/adapters/${adapter}`,
    from: './server/adapters',
    except: [`./${adapter}`],
    message: 'An adapter must not import another adapter',
  }));
}
