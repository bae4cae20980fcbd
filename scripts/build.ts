import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { writeGazetteer } from '#server/adapters/geocoder/compact.ts';
import { readCommand } from '#server/config/commandLine.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { createConfig } from '../webpack.config.ts';
import { writeBaseMap } from './baseMap/baseMap.ts';
import { writeContent } from './content.ts';
import { writeMessages } from './messages.ts';
import { precompress } from './precompress.ts';
import { sizeTable } from './sizes.ts';

// Builds everything that production needs into build/: the browser bundles with their compressed copies, the app for
// the server, the server, the messages, the gazetteer and the base map.

readCommand({ name: 'build', summary: 'builds everything that production needs into build/' });

async function build(): Promise<void> {
  const root = projectRoot();
  const started = Date.now();
  rmSync(join(root, 'build'), { recursive: true, force: true });
  writeMessages(root);
  writeContent(root);
  writeGazetteer(join(root, 'build'));
  writeBaseMap(join(root, 'build/map.pmtiles'));
  for (const side of ['web', 'app', 'server', 'simulator', 'worker'] as const)
    await compile(createConfig(side, root));
  await precompress(join(root, 'build/static'));
  const files = readdirSync(join(root, 'build/static'), { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, 'build/static', file)).size, 0);
  process.stdout.write(`${sizeTable(root)}\n`);
  process.stdout.write(
    `Built ${files.length} files, ${Math.round(bytes / 1024)} KB with maps, in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
}

async function compile(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  if (!compiler) throw new Error(`No compiler for ${config.name}`);
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve, reject) => compiler.close(error => (error ? reject(error) : resolve())));
  if (stats?.hasWarnings()) process.stderr.write(`${stats.toString('errors-warnings')}\n`);
  if (!stats || stats.hasErrors())
    throw new Error(stats?.toString('errors-only') ?? `${config.name} was not built`);
}

build().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
