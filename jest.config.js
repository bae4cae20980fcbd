const swc = react => ({
  '^.+\\.(ts|tsx|js|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: true } },
        ...(react ? { experimental: { plugins: [['@swc/plugin-loadable-components', {}]] } } : {}),
      },
      // Jest's own loader has no import(), which becomes a require.
      module: { type: 'commonjs' },
    },
  ],
});

// These ship ES modules only, so Jest has to transform them.
const esmOnly = [
  'react-intl',
  '@formatjs',
  'intl-messageformat',
  'mapbox-gl',
  'openid-client',
  'oauth4webapi',
  'jose',
  'supercluster',
  'kdbush',
  '@mapbox/vector-tile',
  '@mapbox/point-geometry',
  'pbf',
].join('|');

const base = {
  // Older commits are checked out there, with the same tests and the same name (decision 153).
  modulePathIgnorePatterns: ['<rootDir>/data/'],
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/test/setup/cssModule.ts',
    '\\.css$': '<rootDir>/test/setup/emptyModule.ts',
  },
};

const node = (displayName, testMatch, setup = {}) => ({
  ...base,
  displayName,
  testEnvironment: '<rootDir>/test/setup/shared/nodeEnvironment.ts',
  runtime: '<rootDir>/test/setup/shared/runtime.cjs',
  testMatch,
  transform: swc(false),
  setupFilesAfterEnv: ['<rootDir>/test/setup/disableStorages.ts', '<rootDir>/test/setup/failOnConsole.ts'],
  ...setup,
});

const withDatabase = {
  globalSetup: '<rootDir>/test/setup/startDatabase.ts',
  globalTeardown: '<rootDir>/test/setup/stopDatabase.ts',
};

/** @type {import('jest').Config} */
export default {
  // A machine that is busy takes its time; what hangs still fails.
  testTimeout: 30_000,
  testResultsProcessor: '<rootDir>/test/setup/withoutErrorObjects.cjs',
  reporters: ['default', '<rootDir>/test/setup/endHungRun.cjs'],
  projects: [
    node('unit', ['<rootDir>/src/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts']),
    node('server', ['<rootDir>/server/**/*.test.ts'], withDatabase),
    {
      ...base,
      displayName: 'dom',
      testEnvironment: '<rootDir>/test/setup/shared/domEnvironment.ts',
      runtime: '<rootDir>/test/setup/shared/runtime.cjs',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
      transform: swc(true),
      setupFilesAfterEnv: [
        '<rootDir>/test/setup/disableStorages.ts',
        '<rootDir>/test/setup/failOnConsole.ts',
        '<rootDir>/test/setup/dom.ts',
      ],
    },
    node('platform', ['<rootDir>/test/platform/**/*.test.ts'], withDatabase),
    node('search', ['<rootDir>/test/search/**/*.test.ts'], withDatabase),
    node('processes', ['<rootDir>/test/processes/**/*.test.ts'], withDatabase),
    node('commands', ['<rootDir>/test/commands/**/*.test.ts'], withDatabase),
    node('faults', ['<rootDir>/test/faults/**/*.test.ts'], withDatabase),
    node('ssr', ['<rootDir>/test/ssr/**/*.test.ts'], withDatabase),
    node('e2e', ['<rootDir>/test/e2e/**/*.test.ts'], withDatabase),
  ],
};
