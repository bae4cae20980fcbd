/** Reads the newest CHANGELOG.md from UPDATES_URL and prints the changes of versions newer than this one. */
import { ownVersion } from '#server/config/projectRoot.ts';
import { newerReleases } from '#server/observability/updates.ts';
import { runCommand } from './runCommand.ts';

const command = {
  name: 'update',
  summary: 'says what newer versions change, by UPDATES_URL',
  options: { check: { type: 'boolean', about: 'only looks; nothing is updated', isRequired: true } },
  notes: 'How to update: docs/operating.md, "Upgrade and roll back".',
} as const;

runCommand(command, async ({ operation: { updatesUrl } }) => {
  const own = ownVersion();
  console.log(`This is version ${own}.`);
  if (!updatesUrl)
    throw new Error(
      'UPDATES_URL is not set: name the CHANGELOG.md of the repository that your code comes from.',
    );
  const releases = await newerReleases(updatesUrl, own);
  if (releases.length === 0) return console.log('No newer version is available.');
  for (const { version, changes } of releases) console.log(`\n## ${version}\n\n${changes}`);
  console.log('\nMake a backup first. How to update: docs/operating.md, "Upgrade and roll back".');
});
