/** Installs a street-level map of some areas in the data folder, where the running server finds it. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DAY } from '#contract/time/units.ts';
import { streetMapFile } from '#server/config/map.ts';
import { areaOf } from './map/areas.ts';
import { discard, download, megabytes, readJournal } from './map/download.ts';
import { planExtract, readArchive, type Recipe } from './map/plan.ts';
import { openSource, SourceError, type ArchiveSource } from './map/source.ts';
import { readSettings } from './settings.ts';

const latestBuilds = 5;

/** The closest zoom unless another is asked for: streets and house numbers. */
const usualZoom = 13;

interface Given {
  words: readonly string[];
  values: { from: string | undefined; zoom: number | undefined; yes: boolean };
}

const mapFile = () => join(readSettings().dataDir, streetMapFile);

/** Removes the streets: the map of the build is shown again. */
export async function remove(): Promise<void> {
  const file = mapFile();
  const wasThere = existsSync(file);
  await rm(file, { force: true });
  await discard(file);
  console.log(wasThere ? 'Removed: the built-in map is shown again.' : 'There was no street map.');
}

/** Fetches the same areas again. @throws Error when there is no street map */
export async function update({ values }: Given): Promise<void> {
  const before = await recipeOf(mapFile());
  if (!before) throw new Error('There is no street map to update: npx poruch map add <area>');
  await install({ words: [], values });
}

/** Installs the streets of some areas, besides those that are there. */
export async function install({ words, values }: Given): Promise<void> {
  const file = mapFile();
  const before = await recipeOf(file);
  const areas = [...(before?.areas ?? []), ...(await Promise.all(words.map(areaOf)))];
  const recipe: Recipe = {
    from: values.from ?? before?.from ?? '',
    areas: [...new Map(areas.map(area => [area.name, area])).values()],
    maxZoom: values.zoom ?? before?.maxZoom ?? usualZoom,
  };
  const interrupted = await readJournal(file);
  const continues = JSON.stringify(interrupted?.recipe) === JSON.stringify(recipe);
  const source = await sourceOf(recipe.from || (continues && interrupted?.from) || '');
  const plan = await planExtract(source, recipe);
  console.log(
    `${recipe.areas.map(({ name }) => name).join('; ')} to zoom ${recipe.maxZoom}: ${megabytes(plan.size)} from ${source.name}`,
  );
  if (!values.yes && process.stdin.isTTY && !(await agrees())) return;
  await download(file, { source, recipe, plan }, progressOf(plan.size));
  console.log(`The map is installed: ${file}`);
}

/** Returns the recipe of the installed street map. */
async function recipeOf(file: string): Promise<Recipe | undefined> {
  if (!existsSync(file)) return undefined;
  const { metadata } = await readArchive(await openSource(file));
  return metadata.extract as Recipe | undefined;
}

/** `from` empty: the latest daily build of Protomaps. */
async function sourceOf(from: string): Promise<ArchiveSource> {
  if (from) return openSource(from);
  for (let ago = 0; ; ago++) {
    const date = new Date(Date.now() - ago * DAY).toISOString().slice(0, 10).replaceAll('-', '');
    try {
      return await openSource(`https://build.protomaps.com/${date}.pmtiles`);
    } catch (error) {
      // Today's build is published in the course of the day.
      if (ago === latestBuilds || !(error instanceof SourceError && error.isMissing)) throw error;
    }
  }
}

async function agrees(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Download it? (y/n) ').finally(() => terminal.close());
  return /^y/i.test(answer);
}

/** Prints at most one line a second: share, rate and time left. */
function progressOf(size: number): (bytes: number) => void {
  const started = Date.now();
  let first: number | undefined;
  let last = 0;
  return bytes => {
    first ??= bytes;
    const now = Date.now();
    if (now - last < 1_000 && bytes < size) return;
    last = now;
    const rate = ((bytes - first) / Math.max(1, now - started)) * 1_000;
    const left = rate > 0 ? `, ${megabytes(rate)}/s, ${Math.ceil((size - bytes) / rate)} s left` : '';
    console.log(`${Math.floor((bytes / size) * 100)} %, ${megabytes(bytes)} of ${megabytes(size)}${left}`);
  };
}
