/**
 * Reads the newest CHANGELOG.md from UPDATES_URL and prints the changes of versions newer than this one. Doesn't update
 * anything: docs/operating.md says how to. Usage: npm run update -- --check
 */
import { ownVersion } from '#server/config/projectRoot.ts';
import { newerReleases } from '#server/observability/updates.ts';
import { runCommand } from './runCommand.ts';

runCommand(async ({ operation: { updatesUrl } }, word) => {
  if (word !== '--check')
    throw new Error(
      'Write npm run update -- --check to see what is new. How to update: docs/operating.md, "Upgrade and roll back".',
    );
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
