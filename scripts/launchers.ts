import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';

/**
 * Writes `<name>.cjs` beside each `<name>.bundle.cjs`, which loads the bundle after checking the version of Node: an
 * old one couldn't even parse it.
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
