import { projectRoot } from '#server/config/projectRoot.ts';
import { build } from './builder/build.ts';
import { jobs } from './builder/parts.ts';
import { sizeTable } from './sizes.ts';

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
