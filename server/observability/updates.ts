/** A version and its section of CHANGELOG.md. */
export interface Release {
  /** `1.2.3` */
  version: string;
  /** Markdown, without the heading. */
  changes: string;
}

/** Milliseconds within which the changelog has to arrive. */
const timeout = 10_000;

/** Maximum length of a changelog, in characters. */
const longest = 2_000_000;

/** Returns the released versions of a changelog in its order, without unreleased changes. */
export function releasesIn(changelog: string): Release[] {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.flatMap(section => {
    const [heading = '', ...lines] = section.split('\n');
    const version = /^\[?v?(\d+\.\d+\.\d+)\b/.exec(heading)?.[1];
    return version ? [{ version, changes: lines.join('\n').trim() }] : [];
  });
}

/** Compares versions as a sort function does. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map(version => version.split('.').map(Number));
  const at = [0, 1, 2].find(part => left?.[part] !== right?.[part]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

/**
 * Fetches the newest changelog and returns the releases that are newer than `own`, the newest first.
 * @throws Error with a readable message when it can't be fetched or is not a changelog
 */
export async function newerReleases(url: string, own: string): Promise<Release[]> {
  const { host } = new URL(url);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((cause: Error) => {
    throw new Error(`${host} can't be reached (${reasonOf(cause)}): this machine may be offline.`, { cause });
  });
  if (!response.ok) throw new Error(`${host} responds with ${response.status}: check UPDATES_URL.`);
  const text = await response.text();
  const releases = text.length <= longest ? releasesIn(text) : [];
  if (releases.length === 0)
    throw new Error(`The response from ${host} is not a changelog: check UPDATES_URL.`);
  return releases
    .filter(({ version }) => compareVersions(version, own) > 0)
    .sort((one, other) => compareVersions(other.version, one.version));
}

function reasonOf(error: Error): string {
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === 'TimeoutError' ? 'no answer within ten seconds' : (code ?? error.message);
}
