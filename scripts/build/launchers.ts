import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { programs } from './programs.ts';

/**
 * Writes `<name>.cjs` for each program, which runs it after checking the version of Node: an old one couldn't even parse
 * the bundle. The container image links to that of `poruch`, which therefore names its interpreter.
 */
export const launchers = (root: string): WebpackPluginInstance => ({
  apply: compiler =>
    compiler.hooks.thisCompilation.tap('launchers', compilation =>
      compilation.hooks.processAssets.tap('launchers', () => {
        const check = readFileSync(join(root, 'scripts/requireNode.cjs'), 'utf8');
        const emit = (name: string, start: string) =>
          compilation.emitAsset(
            `${name}.cjs`,
            new webpack.sources.RawSource(`#!/usr/bin/env node\n${check}${start}\n`),
          );
        for (const name of Object.keys(programs))
          emit(name, `require('./programs.bundle.cjs').programs.${name}();`);
        emit('imageWorker', "require('./imageWorker.bundle.cjs');");
      }),
    ),
});
