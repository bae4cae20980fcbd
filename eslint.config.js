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
  'passkeys',
  'audit',
  'siteSettings',
  'operators',
  'blocks',
  'listings',
  'availability',
  'stock',
  'search',
  'matching',
  'savedSearches',
  'savedListings',
  'payments',
  'transactions',
  'matchRounds',
  'reviews',
  'messages',
  'verification',
  'reports',
  'translations',
  'dataExports',
  'statistics',
  'push',
  'telegram',
  'access',
  'notifications',
];

const inEngine = folders => folders.map(folder => `./server/marketplace/${folder}`);

const engineBoundaries = [
  ...modules.slice(0, -1).map((module, index) => ({
    target: `./server/marketplace/${module}`,
    from: inEngine(modules.slice(index + 1)),
    message: `${module} may import only the modules to its left`,
  })),
  ...modules.slice(1).map((module, index) => ({
    target: `./server/marketplace/${module}`,
    from: inEngine(modules.slice(0, index + 1)),
    except: ['./index.ts'],
    message: 'A module exposes only its index.ts to others',
  })),
];

/**
 * What all modules use (events, ports, ctx.ts …) knows none of them, but for the types of what a module asks of those
 * that depend on it.
 */
const sharedBoundary = {
  target: inEngine(readdirSync('server/marketplace').filter(name => !modules.includes(name))),
  from: inEngine(modules),
  except: ['./dependents.ts'],
  message: 'What all modules use knows only the dependents.ts of each',
};

/** Folders in which each may import only those to its left. */
const layers = {
  'server/web': [
    'queryUnderstanding',
    'middleware',
    'services',
    'session',
    'pageCache',
    'formActions',
    'api',
    'render',
    'assets',
    'crawlers',
  ],
  'server/marketplace/listings': ['input', 'records', 'reads', 'sync', 'authoring', 'moderation', 'renewal'],
};

const layerBoundaries = Object.entries(layers).flatMap(([parent, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    target: `./${parent}/${folder}`,
    from: folders.slice(index + 1).map(above => `./${parent}/${above}`),
    message: `${folder} may import only the folders of ${parent} below it: see Architecture in README.md`,
  })),
);

/** Everything: for what puts the halves together. */
const everything = ['src', 'server'];

/**
 * What each folder and file directly in src and server may import, types included, besides itself and src/contract. A
 * folder that isn't named may import nothing else.
 */
const imports = {
  'src/contract': [],
  'src/config': [],
  'src/util': ['src/config'],
  'src/search': ['src/config', 'src/util'],
  'src/components': ['src/config', 'src/util', 'src/search'],
  'src/forms': ['src/config', 'src/util', 'src/search', 'src/components', 'src/api/failure.ts'],
  'src/api': ['src/config', 'src/util', 'src/search'],
  'src/store': ['src/config', 'src/util', 'src/search', 'src/api'],
  'src/pages': ['src'],
  'src/app': ['src'],
  'src/routes.ts': ['src'],
  'src/entry.client.ts': ['src'],
  'src/entry.server.tsx': ['src'],
  // The service worker is a program of its own beside the pages.
  'src/worker': ['src/config', 'src/util', 'src/search'],

  'server/index.ts': everything,
  'server/app.ts': everything,
  'server/bootstrap': everything,
  'server/adapters': [
    'server/analytics',
    'server/config',
    'server/crypto',
    'server/marketplace',
    'server/observability',
    'src/config',
  ],
  'server/analytics': [],
  'server/backup': ['server/adapters'],
  'server/config': ['server/content', 'server/marketplace', 'src/config'],
  'server/console': [
    'server/jobs',
    'server/marketplace',
    'server/observability',
    'server/siteSettings',
    'server/web',
    'src/config',
  ],
  'server/content': ['server/config', 'src/config'],
  'server/crypto': [],
  'server/http': ['server/marketplace', 'server/observability'],
  'server/jobs': ['server/marketplace', 'server/observability'],
  'server/live': ['server/marketplace'],
  'server/marketplace': ['server/crypto'],
  'server/observability': ['server/config', 'server/marketplace'],
  'server/platform': ['server/marketplace', 'server/observability'],
  'server/services': [
    'server/console',
    'server/live',
    'server/marketplace',
    'server/siteSettings',
    'server/web',
    'src/api/endpoints',
    'src/search',
  ],
  'server/siteSettings': ['server/config', 'server/marketplace', 'src/config'],
  'server/web': [
    'server/analytics',
    'server/config',
    'server/content',
    'server/crypto',
    'server/observability',
    'server/siteSettings',
    'src/api',
    'src/config',
    'src/entry.server.tsx',
    'src/search',
    'src/worker',
  ],
};

const boundaries = [
  ...everything.flatMap(half => readdirSync(half).flatMap(name => boundariesOf(`${half}/${name}`))),
  boundary('./src/pages', './src/routes.ts'),
];

/** Forbids what the table doesn't allow, in each half that it doesn't allow as a whole. */
function boundariesOf(folder) {
  const allowed = [...new Set([folder, 'src/contract', ...(imports[folder] ?? [])])];
  return everything
    .filter(half => !allowed.includes(half))
    .map(half => ({
      ...boundary(`./${folder}`, `./${half}`),
      except: allowed.filter(path => path.startsWith(`${half}/`)).map(path => `.${path.slice(half.length)}`),
    }));
}

const simulator = './server/adapters/stripe/simulator';

/** The Stripe simulator could be moved out of the project: nothing crosses its border but its adapter (simulator*.ts). */
const simulatorBoundaries = [
  {
    target: simulator,
    from: '.',
    except: [simulator, './node_modules'],
    message: 'The Stripe simulator imports nothing of the rest of the project',
  },
  {
    target: [
      './{src,scripts,test}/**',
      './server/!(adapters){,/**}',
      './server/adapters/stripe/!(simulator*)',
    ],
    from: simulator,
    message: 'Only the adapter beside it imports the Stripe simulator',
  },
];

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config/index.ts reads the environment.',
};

const lookbehind = {
  selector: 'Literal[regex.pattern=/\\(\\?<[!=]/]',
  message: 'Safari before 16.4 refuses the whole script for a lookbehind.',
};

const unformattedLocale = {
  selector:
    'NewExpression[callee.object.name="Intl"][callee.property.name=/^(DateTime|List|Number|RelativeTime)Format$/] > :matches(Identifier[name="locale"], MemberExpression[property.name="locale"]).arguments',
  message: 'Format with formatLocale(locale): the English of the pages is British.',
};

export default ts.config(
  { ignores: ['build', 'data', 'node_modules', 'coverage', 'public'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    plugins: { 'import-x': importX, 'react-hooks': reactHooks },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...boundaries,
            ...engineBoundaries,
            sharedBoundary,
            ...layerBoundaries,
            ...pageBoundaries(),
            ...adapterBoundaries(),
            ...simulatorBoundaries,
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      // Rules that refuse control characters have to name them.
      'no-control-regex': 'off',
      'no-restricted-syntax': ['error', environment, unformattedLocale],
    },
  },
  {
    // Only the server looks for contact data.
    files: ['src/**'],
    ignores: ['src/contract/rules/contactData*.ts'],
    rules: { 'no-restricted-syntax': ['error', environment, lookbehind, unformattedLocale] },
  },
  {
    files: ['src/**'],
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // The definitions of the app's own endpoints, and the schemas of the contract, bring valibot along.
    files: ['src/**'],
    ignores: ['src/api/endpoints/**', 'src/contract/**', '**/*.test.*'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/endpoints/*', '!**/endpoints/endpoint.ts', '**/schemas.ts'],
              message: 'Browsers import only types of schemas, so that they do not download valibot.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    // The router's own links, forms and route tables are left out of the bundles.
    files: ['src/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['react-router', 'react-router-dom'].map(name => ({
            name,
            importNames: ['Form', 'Link', 'NavLink', 'Route', 'Routes', 'useParams', 'useRoutes'],
            message: 'Use components/Link, and useRouteParams.',
          })),
        },
      ],
    },
  },
  {
    files: ['scripts/devReload.js'],
    languageOptions: { globals: { window: 'readonly' } },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      globals: { __dirname: 'readonly', module: 'readonly', process: 'readonly', require: 'readonly' },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Any version of Node has to parse it.
    files: ['scripts/requireNode.cjs', 'scripts/built.cjs'],
    languageOptions: { ecmaVersion: 5, sourceType: 'script' },
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
