import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import webpack from 'webpack';
import { DAY } from '#contract/time/units.ts';
import { createConfig } from '../../../webpack.config.ts';
import type { Side } from '../moduleRules.ts';
import { createKeys, isAmong, toolInputs } from './inputs.ts';
import { workFolder } from './places.ts';
import { digestOf } from './store.ts';

interface Compilation {
  /** Where the side is written, arranged as in `build/`. */
  folder: string;
  /** Files and folders of the project that the side may read. */
  inputs: readonly string[];
  compilerCache: boolean;
}

/** Compiles one side. @throws its errors, and when it has read a file that is none of its inputs. */
export async function compile(side: Side, root: string, compilation: Compilation): Promise<void> {
  const { folder, inputs, compilerCache } = compilation;
  const cache = compilerCache ? openCompilerCache(join(workFolder(root), 'webpack', side)) : undefined;
  const compiler = webpack({
    ...createConfig(side, root, { folder }),
    cache: cache
      ? {
          type: 'filesystem',
          cacheDirectory: cache.folder,
          // Loaders and their options: a change of the sources is noticed file by file.
          version: createKeys(root)(...toolInputs, ...inputs.filter(input => /\.[cjt]s$/.test(input))),
          maxAge: 2 * DAY,
        }
      : false,
    // Times of files change with every checkout.
    snapshot: { module: { hash: true }, resolve: { hash: true } },
  });
  if (!compiler) throw new Error(`No compiler for ${side}`);
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve, reject) => compiler.close(error => (error ? reject(error) : resolve())));
  if (stats?.hasWarnings()) process.stderr.write(`${stats.toString('errors-warnings')}\n`);
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? `${side} was not built`);
  const unexpected = [...stats.compilation.fileDependencies]
    .filter(file => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map(file => relative(root, file).split(sep).join('/'))
    .filter(file => !/^(\.\.|node_modules)\//.test(file) && !isAmong([...toolInputs, ...inputs], file));
  if (unexpected.length > 0)
    throw new Error(`scripts/build/builder/parts.ts lacks inputs of ${side}: ${unexpected.join(', ')}`);
  cache?.writeChecksum();
}

/**
 * Opens the folder of a compiler's cache, empty unless it is as the last compilation left it: a compiler that was
 * interrupted may have written half of it, and it does not notice changed bytes.
 */
export function openCompilerCache(folder: string): { folder: string; writeChecksum(): void } {
  const checksumFile = `${folder}.sha256`;
  if (readOr(checksumFile, '') !== digestOf(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(checksumFile, { force: true });
  mkdirSync(folder, { recursive: true });
  return { folder, writeChecksum: () => writeFileSync(checksumFile, digestOf(folder)) };
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
