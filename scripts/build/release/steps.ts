import { compareVersions } from '#server/observability/updates.ts';

/** @throws Error with a readable message unless `next` is a version after `current` */
export function requireNextVersion(next: string | undefined, current: string): string {
  if (!next || !/^\d+\.\d+\.\d+$/.test(next))
    throw new Error('Name the version: npm run build -- release 1.2.3');
  if (compareVersions(next, current) <= 0)
    throw new Error(`${next} is not newer than ${current}, which is the version of package.json.`);
  return next;
}

/** Returns the changelog with the unreleased changes as the section of this version. @throws Error if there are none */
export function releasedChangelog(text: string, version: string, date: string): string {
  const heading = '## Unreleased\n';
  const start = text.indexOf(heading) + heading.length;
  const next = text.indexOf('\n## ', start);
  const end = next < 0 ? text.length : next + 1;
  const changes = text.includes(heading) ? text.slice(start, end).trim() : '';
  if (changes === '')
    throw new Error('CHANGELOG.md has nothing under "## Unreleased": write what changes for operators.');
  const sections = [text.slice(0, start), `## ${version}, ${date}\n\n${changes}\n`, text.slice(end)];
  return `${sections.join('\n').trimEnd()}\n`;
}

/** Returns package.json or package-lock.json with another version of the project itself. */
export function withVersion(json: string, version: string): string {
  const file = JSON.parse(json) as { version: string; packages?: Record<string, { version?: string }> };
  file.version = version;
  const own = file.packages?.[''];
  if (own) own.version = version;
  return `${JSON.stringify(file, null, 2)}\n`;
}
