import LoadablePlugin from '@loadable/webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/**
 * `web`: the browser's bundles. `app`: the same React tree for the server. `server`: the server itself. `simulator`: the
 * script that stands in for Stripe's. `worker`: the service worker.
 */
export type Side = 'web' | 'app' | 'server' | 'simulator' | 'worker';

/** How one side is built. `dev`: readable, with hot reload in the browser. */
export function makeConfig(side: Side, root: string, dev = false): Configuration {
  return {
    name: side,
    context: root,
    mode: dev ? 'development' : 'production',
    resolve: { extensions: ['.js', '.ts', '.tsx'] },
    module: { rules: rules(side, dev) },
    cache: dev ? { type: 'memory' } : false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    ...sideOf(side, root, dev),
  };
}

/** Three megabytes that are small already: going through them again would take a minute. */
const heicDecoder = /libheif/;

/** A whole program, loaded by its address. Servers that do not know .mjs would not say that it is a script. */
const mapWorker = /maplibre-gl-worker/;

function sideOf(side: Side, root: string, dev: boolean): Configuration {
  if (side === 'web') return web(root, dev);
  if (side === 'worker') return worker(root, dev);
  return side === 'simulator' ? simulator(root, dev) : node(side, root, dev);
}

// Lightning CSS writes versions as major << 16. Native nesting is flattened for these.
const cssTargets = { chrome: 109 << 16, firefox: 115 << 16, safari: (15 << 16) | (4 << 8) };

const browsers = 'browserslist:chrome 109, edge 109, firefox 115, safari 15.4';

/** One file of its own, which no page of the site shares anything with. */
const simulator = (root: string, dev: boolean): Configuration => ({
  target: browsers,
  entry: { v3: './server/adapters/stripe/simulator/browser/entry.ts' },
  output: { path: join(root, 'build/stripe-sim'), filename: '[name].js' },
  devtool: dev ? 'cheap-module-source-map' : false,
  performance: { hints: false },
});

/** Whole scripts that the server puts words before. */
const worker = (root: string, dev: boolean): Configuration => ({
  target: browsers,
  entry: { worker: './src/worker/entry.ts', farewell: './src/worker/farewell.ts' },
  output: { path: join(root, 'build/worker'), filename: '[name].js' },
  devtool: dev ? 'cheap-module-source-map' : false,
  performance: { hints: false },
});

const routerBuild = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
const productionRouter = {
  'react-router$': join(routerBuild, 'index.mjs'),
  'react-router/dom$': join(routerBuild, 'dom-export.mjs'),
};

// Required by Node it would always be its development build.
const isRouter = (request: string, from: string) =>
  /^react-router(-dom)?(\/|$)/.test(request) ||
  (/[\\/]react-router[\\/]/.test(from) && !/^react(-dom)?(\/|$)/.test(request));

const filterFolder = (root: string) => join(root, 'src/pages/SearchPage/filters');

function web(root: string, dev: boolean): Configuration {
  return {
    target: browsers,
    entry: { main: [...(dev ? ['./scripts/devReload.js'] : []), './src/entry.client.ts'] },
    output: {
      path: join(root, 'build/static'),
      publicPath: '/static/',
      filename: dev ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].js' : '[id].[contenthash:8].js',
    },
    // The message parser stays in the build; only its vocabulary goes to the browser.
    resolve: {
      extensions: ['.js', '.ts', '.tsx'],
      alias: {
        '@formatjs/icu-messageformat-parser$':
          require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
        // Lazy pages carry no static properties over, which is all that this is for.
        'hoist-non-react-statics$': join(root, 'src/util/noStatics.ts'),
        'react-helmet-async$': join(root, 'src/util/headTags.tsx'),
        // The server draws the filters; a browser fetches what brings them to life after everything else.
        [`${join(filterFolder(root), 'bar.ts')}$`]: join(filterFolder(root), 'barLater.ts'),
        // The package names its development build only, with its warnings, and leaves the choice to the builder.
        ...(dev ? {} : productionRouter),
      },
    },
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    optimization: {
      runtimeChunk: 'single',
      moduleIds: dev ? 'named' : 'deterministic',
      chunkIds: dev ? 'named' : 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          exclude: [heicDecoder, mapWorker],
          minimizerOptions: { compress: { passes: 3 } },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: cssTargets },
        }),
      ],
      splitChunks: {
        // The style guide shows parts of all pages: sharing with it would cut their chunks into more and smaller ones.
        chunks: chunk => !chunk.canBeInitial() && !chunk.name?.includes('StyleguidePage'),
        cacheGroups: {
          framework: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|redux|redux-thunk|react-redux|use-sync-external-store|react-router|react-router-dom)[\\/]/,
            name: 'framework',
            chunks: 'all',
            priority: 20,
          },
          // Its page part and its worker would each carry a copy.
          mapbox: {
            test: /[\\/]mapbox-gl[\\/]dist[\\/]esm[\\/]shared/,
            name: 'mapbox-shared',
            chunks: 'all',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      // The calendars' own words, in the languages of the site.
      optimizeLocales.webpack({ locales: ['en-US', 'uk-UA', 'de-DE', 'pl-PL', 'ru-RU'] }),
      new LoadablePlugin({ filename: '../loadable-stats.json', writeToDisk: true }),
      new MiniCssExtractPlugin({
        filename: dev ? '[name].css' : '[name].[contenthash:8].css',
        chunkFilename: dev ? '[name].css' : '[id].[contenthash:8].css',
        // Each file holds whole CSS modules whose order among one another does not matter.
        ignoreOrder: true,
      }),
      ...(dev ? [new webpack.HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    performance: { hints: false },
  };
}

function node(side: 'app' | 'server', root: string, dev: boolean): Configuration {
  return {
    target: 'node20',
    entry:
      side === 'app'
        ? { app: './src/entry.server.tsx' }
        : {
            index: './server/index.ts',
            imageWorker: './server/adapters/imageResize/worker.ts',
            approve: './scripts/approve.ts',
            operator: './scripts/operator.ts',
            verify: './scripts/verify.ts',
            reports: './scripts/reports.ts',
            appeals: './scripts/appeals.ts',
            migrate: './scripts/migrate.ts',
            deadLetters: './scripts/deadLetters.ts',
            resetPayments: './scripts/resetPayments.ts',
            backup: './scripts/backup.ts',
            restore: './scripts/restore.ts',
            moveToPostgres: './scripts/moveToPostgres.ts',
          },
    output: { path: join(root, 'build/server'), filename: '[name].cjs', library: { type: 'commonjs2' } },
    // Packages stay outside and are required when the server runs, but for the router.
    externals: [
      ({ request = '', context = '' }, callback) =>
        /^[./#]/.test(request) || /\.css$/.test(request) || isRouter(request, context)
          ? callback()
          : callback(undefined, `commonjs ${request}`),
    ],
    resolve: {
      extensions: ['.js', '.ts', '.tsx'],
      ...(side === 'app'
        ? {
            alias: {
              'react-router-dom$': join(root, 'src/util/serverRouter.tsx'),
              ...(dev ? {} : productionRouter),
            },
          }
        : {}),
    },
    module: {
      rules: rules(side, dev),
      // What is required at run time is found at run time.
      // Workers are the browser's.
      parser: {
        javascript: { createRequire: false, ...(side === 'app' ? { worker: false, url: false } : {}) },
      },
    },
    // Read when something fails: with columns and sources they take 40 MB then (decision 064).
    devtool: 'nosources-cheap-module-source-map',
    optimization: { minimize: false, nodeEnv: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // What was built runs as what was built, also where nobody set this: React is three times slower otherwise.
      ...(side === 'server'
        ? [new webpack.BannerPlugin({ raw: true, banner: "process.env.NODE_ENV ||= 'production';" })]
        : []),
    ],
  };
}

const rules = (side: Side, dev: boolean): RuleSetRule[] => [
  scripts(side, dev),
  {
    test: heicDecoder,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'libheif.[contenthash:8].js' },
  },
  // Addresses that it makes for itself are not of files that are built.
  { test: /maplibre-gl\.mjs$/, parser: { url: false } },
  {
    test: mapWorker,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'maplibre-gl-worker.[contenthash:8].js' },
  },
  ...(side === 'web' || side === 'app' ? styles(side, dev) : []),
];

function scripts(side: Side, dev: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: 'swc-loader',
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: dev, refresh: dev && side === 'web' } },
          ...(side === 'server'
            ? {}
            : { experimental: { plugins: [['@swc/plugin-loadable-components', {}]] } }),
        },
        module: { type: 'es6', ignoreDynamic: true },
      },
    },
  };
}

function styles(side: 'web' | 'app', dev: boolean): RuleSetRule[] {
  const modules = {
    localIdentName: dev ? '[name]__[local]' : '[hash:base64:6]',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: side === 'app',
  };
  const css = { loader: 'css-loader', options: { modules, importLoaders: 0 } };
  const plain = { loader: 'css-loader', options: { modules: false } };
  const nothing = { loader: 'css-loader', options: { modules: { ...modules, mode: 'global' } } };
  const extract = side === 'web' ? [MiniCssExtractPlugin.loader] : [];
  return [
    { test: /\.module\.css$/, use: [...extract, css] },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      sideEffects: true,
      // The server writes markup only; global styles are the browser's.
      use: side === 'web' ? [...extract, plain] : [nothing],
    },
  ];
}
