import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';

/**
 * Emits `<name>.cjs` beside each `<name>.bundle.cjs`, which it loads once it has checked the version of Node: an old one
 * couldn't even parse the bundle.
 */
export const launchers = (root: string): WebpackPluginInstance => ({
  apply: compiler =>
    compiler.hooks.thisCompilation.tap('launchers', compilation =>
      compilation.hooks.processAssets.tap('launchers', () => {
        const check = readFileSync(join(root, 'scripts/requireNode.cjs'), 'utf8');
        for (const name of compilation.entrypoints.keys())
          compilation.emitAsset(
            `${name}.cjs`,
            new webpack.sources.RawSource(`${check}require('./${name}.bundle.cjs');\n`),
          );
      }),
    ),
});
