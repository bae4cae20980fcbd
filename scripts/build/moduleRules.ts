import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RuleSetRule } from 'webpack';
import { createClassNames } from './classNames.ts';

/**
 * `web`: the browser bundles. `app`: the same React tree for the server. `server`: the server itself. `simulator`: the
 * script that replaces Stripe's. `worker`: the service worker.
 */
export type Side = 'web' | 'app' | 'server' | 'simulator' | 'worker';

const evaluate = fileURLToPath(new URL('evaluate.js', import.meta.url));
const leanLoader = fileURLToPath(new URL('lean.ts', import.meta.url));

/** Packages of which the browser gets only what pages use. */
const leanPackages: Readonly<Record<string, RegExp>> = {
  'react-dom': /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  'react-router': /react-router[\\/]dist[\\/]production[\\/]/,
  'react-intl': /node_modules[\\/]react-intl[\\/]index\.js$/,
  '@formatjs/intl': /@formatjs[\\/]intl[\\/]index\.js$/,
  '@loadable/component': /@loadable[\\/]component[\\/]dist[\\/]esm/,
  'react-helmet-async': /react-helmet-async[\\/]lib[\\/]index\.esm\.js$/,
};

const lean = (name: string) => ({ loader: leanLoader, options: { name } });

/** Three megabytes, already minified: processing them again would take a minute. */
export const heicDecoder = /libheif/;

/**
 * A complete script, loaded by URL. Named .js, because servers that don't know .mjs would send the wrong media type.
 */
export const mapWorker = /maplibre-gl-worker/;

/** Returns how the modules of one side are loaded: scripts, styles, and files that are served as they are. */
export const moduleRules = (side: Side, dev: boolean): RuleSetRule[] => [
  scripts(side, dev),
  {
    test: heicDecoder,
    dependency: 'url',
    type: 'asset/resource',
    generator: { filename: 'libheif.[contenthash:8].js' },
  },
  ...(side === 'web' && !dev
    ? Object.entries(leanPackages).map(([name, test]) => ({ test, ...lean(name) }))
    : []),
  // MapLibre's own URLs don't refer to files of the build.
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
    // Exports that no page uses are left out, with everything that only they import.
    ...(side === 'web' ? { sideEffects: false } : {}),
    oneOf: [
      // Each page loads its own part of the table of fields, and not the table.
      ...(side === 'web'
        ? [{ test: /[\\/]listing[\\/]derived[\\/]/, resourceQuery: { not: [/source/] }, loader: evaluate }]
        : []),
      // The plugin takes a tenth of the compiler's time. A development server would miss a file's first lazy part.
      ...(dev ? [] : [{ resource: hasNoLazyParts, use: swcLoader(side, dev, []) }]),
      {
        use: [
          ...(side === 'web' && !dev ? [lean('lazy parts')] : []),
          swcLoader(side, dev, side === 'server' ? [] : [['@swc/plugin-loadable-components', {}]]),
        ],
      },
    ],
  };
}

const hasNoLazyParts = (file: string) =>
  // The compiler tries out each condition with an empty name.
  file !== '' && !readFileSync(file, 'utf8').includes('@loadable/component');

const swcLoader = (side: Side, dev: boolean, plugins: readonly (readonly [string, object])[]) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: dev, refresh: dev && side === 'web' } },
      ...(plugins.length > 0 ? { experimental: { plugins } } : {}),
    },
    module: { type: 'es6', ignoreDynamic: true },
  },
});

function styles(side: 'web' | 'app', dev: boolean): RuleSetRule[] {
  const modules = {
    ...(dev ? { localIdentName: '[name]__[local]' } : { getLocalIdent: createClassNames() }),
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
      // The server renders markup only; global styles are loaded by the browser.
      use: side === 'web' ? [...extract, plain] : [nothing],
    },
  ];
}
