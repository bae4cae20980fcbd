import { ownVersion } from '#server/config/projectRoot.ts';
import { newerReleases } from '#server/observability/updates.ts';
import { readSettings } from './settings.ts';
import { printJson } from './terminal.ts';

/** Reads the newest CHANGELOG.md from UPDATES_URL and prints the changes of versions newer than this one. */
export async function run({ values: { json } }: { values: { json: boolean } }): Promise<void> {
  const { updatesUrl } = readSettings().operation;
  const own = ownVersion();
  if (!json) console.log(`This is version ${own}.`);
  if (!updatesUrl)
    throw new Error(
      'UPDATES_URL is not set: name the CHANGELOG.md of the repository that your code comes from.',
    );
  const newer = await newerReleases(updatesUrl, own);
  if (json) return printJson({ version: own, newer });
  if (newer.length === 0) return console.log('No newer version is available.');
  for (const { version, changes } of newer) console.log(`\n## ${version}\n\n${changes}`);
  console.log('\nMake a backup first. How to update: docs/operating.md, "Upgrade and roll back".');
}
