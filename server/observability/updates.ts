/** A version with what it changes, as its section of CHANGELOG.md says. */
export interface Release {
  /** `1.2.3` */
  version: string;
  /** Markdown, without the heading. */
  changes: string;
}

/** Milliseconds for the newest changelog to arrive. */
const timeout = 10_000;

/** Characters; anything longer is no changelog of ours. */
const longest = 2_000_000;

/** Returns the released versions of a changelog, in its order; what is not yet released is left out. */
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
 * @throws Error with a sentence when it is out of reach, or no changelog
 */
export async function newerReleases(url: string, own: string): Promise<Release[]> {
  const { host } = new URL(url);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((cause: Error) => {
    throw new Error(`${host} can't be reached (${reasonOf(cause)}): this machine may be offline.`, { cause });
  });
  if (!response.ok) throw new Error(`${host} answers ${response.status}: check UPDATES_URL.`);
  const text = await response.text();
  const releases = text.length <= longest ? releasesIn(text) : [];
  if (releases.length === 0) throw new Error(`What ${host} sends is no changelog: check UPDATES_URL.`);
  return releases
    .filter(({ version }) => compareVersions(version, own) > 0)
    .sort((one, other) => compareVersions(other.version, one.version));
}

function reasonOf(error: Error): string {
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === 'TimeoutError' ? 'no answer within ten seconds' : (code ?? error.message);
}
