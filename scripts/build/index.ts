import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { build } from './builder/build.ts';
import { jobs } from './builder/parts.ts';

/**
 * Builds everything that production needs into build/: the browser bundles with their compressed copies, the app for the
 * server, the server, the messages, the gazetteer and the base map.
 */
export async function run({ values: { quick } }: { values: { quick: boolean } }): Promise<void> {
  const root = projectRoot();
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const line = await build(root, jobs, quick ? 'quick' : 'highest', print);
  if (!quick) print(sizeTable(root));
  print(line);
}

interface LoadableStats {
  namedChunkGroups: Record<string, { assets: readonly { name: string }[] } | undefined>;
}

const entry = 'main';

/** Returns a text table of the bytes each page needs to hydrate, compressed with Brotli. */
function sizeTable(root: string): string {
  const stats = JSON.parse(readFileSync(join(root, 'build/loadable-stats.json'), 'utf8')) as LoadableStats;
  const assetsOf = (name: string) => stats.namedChunkGroups[name]?.assets.map(asset => asset.name) ?? [];
  const pages = Object.keys(stats.namedChunkGroups).filter(name => /-pages-(\w+Page)-\1-tsx/.test(name));
  const rows = pages.sort().map(page => {
    const assets = [...new Set([...assetsOf(entry), ...assetsOf(page)])];
    const sum = (ending: string) =>
      assets.filter(name => name.endsWith(ending)).reduce((total, name) => total + wireSize(root, name), 0);
    return `${page.replace(/^.*-pages-|-.*$/g, '').padEnd(24)}${kilobytes(sum('.js'))}${kilobytes(sum('.css'))}`;
  });
  return [`${'Page (Brotli)'.padEnd(24)}${'JS'.padStart(10)}${'CSS'.padStart(10)}`, ...rows].join('\n');
}

function wireSize(root: string, name: string): number {
  const file = join(root, 'build/static', name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
