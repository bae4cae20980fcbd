import { defineConfig } from 'oxlint';
import { zones } from './scripts/lint/boundaries.ts';

const environment = {
  object: 'process',
  property: 'env',
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

const camelAlias = {
  selector: [
    ['TemplateElement', 'value.raw'],
    ['Literal', 'value'],
  ]
    .map(([node, text]) => `${node}[${text}=/\\bas "\\w*[A-Z]/]`)
    .join(', '),
  message:
    'Name columns in snake_case: code reads them in camelCase (server/marketplace/ports/columnNames.ts).',
};

/** The router's own links, forms and route tables are left out of the bundles. */
const routerParts = ['react-router', 'react-router-dom'].map(name => ({
  name,
  importNames: ['Form', 'Link', 'NavLink', 'Route', 'Routes', 'useParams', 'useRoutes'],
  message: 'Use components/Link, and useRouteParams.',
}));

const unseenCache = {
  name: 'lru-cache',
  message: 'Use BoundedCache (server/caches): it is bounded in bytes, and operators see it.',
};

const schemas = {
  group: ['**/endpoints/*', '!**/endpoints/endpoint.ts', '**/schemas.ts'],
  message: 'Browsers import only types of schemas, so that they do not download valibot.',
  allowTypeImports: true,
};

const fieldTable = {
  group: ['**/listing/fields.ts', '**/listing/partsOf.ts', '**/listing/searchSchema.ts'],
  message: 'Browsers import parts of the table of fields, from listing/derived.',
  allowTypeImports: true,
};

export default defineConfig({
  ignorePatterns: ['/build', '/data', '/coverage', '/public'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'import', 'react'],
  // Rules of ESLint that Oxlint has not: import boundaries, and selectors of what no rule refuses.
  jsPlugins: [
    { name: 'import-x-js', specifier: 'eslint-plugin-import-x' },
    { name: 'eslint-js', specifier: 'oxlint-plugin-eslint' },
  ],
  categories: { correctness: 'error' },
  rules: {
    'import-x-js/no-restricted-paths': ['error', { zones }],
    // Type imports count.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'no-restricted-properties': ['error', environment],
    'eslint-js/no-restricted-syntax': ['error', unformattedLocale, camelAlias],

    // Rules of types.
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    // What the recommended sets of ESLint and typescript-eslint have beyond the category above.
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],

    // Rules that refuse control characters have to name them.
    'no-control-regex': 'off',
    // Decision 138 says which rules of the category are off and why: these assume React's compiler.
    'react/immutability': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    // And these need types.
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'eslint-js/no-restricted-syntax': ['error', lookbehind, unformattedLocale],
        'no-restricted-imports': [
          'error',
          { paths: [...routerParts, unseenCache], patterns: [schemas, fieldTable] },
        ],
      },
    },
    {
      // The definitions of the app's own endpoints, and the schemas of the contract, bring valibot along.
      files: ['src/api/endpoints/**', 'src/contract/**'],
      rules: { 'no-restricted-imports': ['error', { paths: [...routerParts, unseenCache] }] },
    },
    { files: ['server/**'], rules: { 'no-restricted-imports': ['error', { paths: [unseenCache] }] } },
    { files: ['server/caches/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      // Nothing compiles these, so nothing else finds names that do not exist.
      files: ['**/*.{js,cjs,mjs}'],
      rules: { 'no-undef': 'error', 'no-redeclare': 'error', 'eslint-js/no-octal': 'error' },
    },
    {
      files: ['scripts/demo/devReload.js'],
      globals: { window: 'readonly' },
    },
    {
      files: ['**/*.cjs'],
      globals: { __dirname: 'readonly', module: 'readonly', process: 'readonly', require: 'readonly' },
      rules: { 'typescript/no-require-imports': 'off' },
    },
    {
      // Any version of Node has to parse it.
      files: ['scripts/requireNode.cjs', 'scripts/built.cjs', 'scripts/poruch.cjs'],
      rules: { 'no-var': 'off' },
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
      rules: {
        'no-console': 'off',
        'no-restricted-properties': 'off',
        'eslint-js/no-restricted-syntax': ['error', camelAlias],
      },
    },
    { files: ['**/*.test.*'], rules: { 'no-restricted-imports': 'off' } },
    {
      // PostgreSQL and the picture process are started with parts of this process's environment.
      files: ['server/adapters/db/embedded/**', 'server/adapters/imageResize/workerProcess.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      // A page without a title or description is said in development only (specification section 8).
      files: ['src/features/PageFrame/PageHead.tsx'],
      rules: { 'no-console': ['error', { allow: ['warn'] }], 'no-restricted-properties': 'off' },
    },
    {
      // The one place from which pages note faults for those who look for them.
      files: ['src/util/logProblem.ts'],
      rules: { 'no-console': ['error', { allow: ['warn'] }] },
    },
  ],
});
