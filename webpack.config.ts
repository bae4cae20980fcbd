import LoadablePlugin from '@loadable/webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { launchers } from './scripts/build/launchers.ts';
import { heicDecoder, mapWorker, moduleRules, type Side } from './scripts/build/moduleRules.ts';
import { oneByteScripts } from './scripts/build/oneByte.ts';
import { locales } from './src/contract/locales.ts';

const require = createRequire(import.meta.url);

/** How and where a side is compiled. */
interface Choices {
  /** Readable output, with hot reload in the browser. */
  dev: boolean;
  /** Where files are written. */
  folder: string;
}

/** Returns the configuration of one side, which is written to `build/` unless `folder` is given. */
export function createConfig(side: Side, root: string, choices: Partial<Choices> = {}): Configuration {
  const { dev, folder } = { dev: false, folder: join(root, 'build'), ...choices };
  return {
    name: side,
    context: root,
    mode: dev ? 'development' : 'production',
    resolve: { extensions: ['.js', '.ts', '.tsx'] },
    module: { rules: moduleRules(side, dev) },
    cache: dev ? { type: 'memory' } : false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    ...sideOf(side, root, { dev, folder }),
  };
}

function sideOf(side: Side, root: string, choices: Choices): Configuration {
  if (side === 'web') return web(root, choices);
  if (side === 'worker') return worker(choices);
  return side === 'simulator' ? simulator(choices) : node(side, root, choices);
}

// Lightning CSS encodes versions as major << 16. Native nesting is flattened for these browsers.
const cssTargets = { chrome: 109 << 16, firefox: 115 << 16, safari: (15 << 16) | (4 << 8) };

const browsers = 'browserslist:chrome 109, edge 109, firefox 115, safari 15.4';

/** A single file that shares nothing with the site's pages. */
const simulator = ({ dev, folder }: Choices): Configuration => ({
  target: browsers,
  entry: { v3: './server/adapters/stripe/simulator/browser/entry.ts' },
  output: { path: join(folder, 'stripe-sim'), filename: '[name].js' },
  devtool: dev ? 'cheap-module-source-map' : false,
  performance: { hints: false },
});

/** Self-contained scripts, to which the server prepends the messages. */
const worker = ({ dev, folder }: Choices): Configuration => ({
  target: browsers,
  entry: { worker: './src/worker/entry.ts', unregister: './src/worker/unregister.ts' },
  output: { path: join(folder, 'worker'), filename: '[name].js' },
  devtool: dev ? 'cheap-module-source-map' : false,
  performance: { hints: false },
});

const routerBuild = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
const productionRouter = {
  'react-router$': join(routerBuild, 'index.mjs'),
  'react-router/dom$': join(routerBuild, 'dom-export.mjs'),
};

// Bundled, because Node's require would always load its development build.
const isRouter = (request: string, from: string) =>
  /^react-router(-dom)?(\/|$)/.test(request) ||
  (/[\\/]react-router[\\/]/.test(from) && !/^react(-dom)?(\/|$)/.test(request));

const filterFolder = (root: string) => join(root, 'src/pages/SearchPage/filters');
const detailsFolder = (root: string) => join(root, 'src/pages/ListingPage/Details');

function web(root: string, { dev, folder }: Choices): Configuration {
  return {
    target: browsers,
    entry: { main: [...(dev ? ['./scripts/demo/devReload.js'] : []), './src/entry.client.ts'] },
    output: {
      path: join(folder, 'static'),
      publicPath: '/static/',
      filename: dev ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: dev ? '[name].js' : '[id].[contenthash:8].js',
    },
    // The message parser runs at build time only; the browser just gets its constants.
    resolve: {
      extensions: ['.js', '.ts', '.tsx'],
      alias: {
        '@formatjs/icu-messageformat-parser$':
          require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
        // The package only copies static properties, and lazy pages have none.
        'hoist-non-react-statics$': join(root, 'src/util/noStatics.ts'),
        // The server renders the filters; a browser loads the code that makes them interactive after everything else.
        [`${join(filterFolder(root), 'bar.ts')}$`]: join(filterFolder(root), 'barLater.ts'),
        // Likewise what is read below a listing's picture.
        [`${join(detailsFolder(root), 'details.ts')}$`]: join(detailsFolder(root), 'detailsLater.ts'),
        // The package's exports point to its development build, with its warnings, and leave the choice to the bundler.
        ...(dev ? {} : productionRouter),
      },
    },
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    optimization: {
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
        // Bytes before minimising. What is smaller is repeated in the pages that share it: a file less to fetch for each.
        minSize: 48_000,
        // The style guide uses parts of all pages: sharing chunks with it would split theirs into more and smaller
        // ones.
        chunks: chunk => !chunk.canBeInitial() && !chunk.name?.includes('StyleguidePage'),
        cacheGroups: {
          framework: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|redux|redux-thunk|react-redux|use-sync-external-store|react-router|react-router-dom)[\\/]/,
            name: 'framework',
            chunks: 'all',
            priority: 20,
          },
          // Otherwise Mapbox's page part and its worker would each contain a copy.
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
      // Calendar translations, in the site's languages only.
      optimizeLocales.webpack({ locales: [...locales] }),
      new LoadablePlugin({ filename: '../loadable-stats.json', writeToDisk: true }),
      new MiniCssExtractPlugin({
        filename: dev ? '[name].css' : '[name].[contenthash:8].css',
        chunkFilename: dev ? '[name].css' : '[id].[contenthash:8].css',
        // Each file contains whole CSS modules, whose relative order doesn't matter.
        ignoreOrder: true,
      }),
      ...(dev ? [new webpack.HotModuleReplacementPlugin(), hotReload()] : []),
    ],
    performance: { hints: false },
  };
}

/** The contract has no components, and the build evaluates a part of it (scripts/build/evaluate.js), where nothing reloads. */
const hotReload = () =>
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /[\\/]src[\\/]contract[\\/]/] });

/** Modules that the server replaces by a faster version: it draws each page once and never listens. */
const serverVersions = [
  ['src/components/Link/Link.tsx', 'src/components/Link/serverLink.tsx'],
  ['src/components/CachedMarkup.tsx', 'src/components/serverCachedMarkup.tsx'],
  ['src/store/useAppSelector.ts', 'src/store/serverSelector.ts'],
] as const;

function node(side: 'app' | 'server', root: string, { dev, folder }: Choices): Configuration {
  return {
    target: 'node20',
    entry:
      side === 'app'
        ? { app: './src/entry.server.tsx' }
        : {
            programs: './scripts/build/programs.ts',
            // A process beside the server, which stays small without the rest.
            imageWorker: './server/adapters/imageResize/worker.ts',
          },
    output: {
      path: join(folder, 'server'),
      filename: side === 'app' ? '[name].cjs' : '[name].bundle.cjs',
      library: { type: 'commonjs2' },
    },
    // Packages are not bundled but required when the server runs, except the router.
    externals: [
      ({ request, context }, callback) =>
        /^[./#]/.test(request) || /\.css$/.test(request) || isRouter(request, context)
          ? callback()
          : callback(undefined, `commonjs ${request}`),
    ],
    resolve: {
      extensions: ['.js', '.ts', '.tsx'],
      ...(side === 'app'
        ? {
            alias: {
              ...Object.fromEntries(
                serverVersions.map(([file, version]) => [`${join(root, file)}$`, join(root, version)]),
              ),
              ...(dev ? {} : productionRouter),
            },
          }
        : {}),
    },
    module: {
      rules: moduleRules(side, dev),
      // createRequire is resolved at run time. Workers exist only in the browser.
      parser: {
        javascript: {
          createRequire: false,
          ...(side === 'app'
            ? { worker: false, url: false }
            : // In the same file, but evaluated only when imported: a command starts without the rest of the server.
              { dynamicImportMode: 'eager' }),
        },
      },
    },
    // Source maps are loaded when an error occurs: with columns and sources that would take 40 MB (decision 064).
    devtool: 'nosources-cheap-module-source-map',
    optimization: { minimize: false, nodeEnv: false },
    plugins: [
      oneByteScripts(),
      ...(side === 'app' ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
      // A build always runs in production mode, even when NODE_ENV is not set: React would be three times slower
      // otherwise.
      ...(side === 'server'
        ? [
            new webpack.BannerPlugin({ raw: true, banner: "process.env.NODE_ENV ||= 'production';" }),
            launchers(root),
          ]
        : []),
    ],
  };
}
