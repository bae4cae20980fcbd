import { MINUTE } from '#contract/time/units.ts';
import { ownVersion } from '#server/config/projectRoot.ts';
import { certificateOf, type Certificate } from './certificate.ts';
import type { FreeDisk } from './disk.ts';
import { newerReleases } from './updates.ts';

/** Whether a newer version is available, if known. `unset`: there is no UPDATES_URL. */
export type Newest =
  | { kind: 'unset' }
  | { kind: 'unreachable' }
  | { kind: 'own' }
  | { kind: 'newer'; version: string };

/** Facts about this installation that are not in its database. */
export interface Installation {
  version: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  freeDisk: FreeDisk;
  certificate(): Promise<Certificate>;
  newest(): Promise<Newest>;
}

interface Facts {
  rootUrl: string;
  updatesUrl: string | undefined;
  sendsMail: boolean;
  freeDisk: FreeDisk;
}

/** Milliseconds for which results of network requests are reused. */
const maxAge = 10 * MINUTE;

export function createInstallation(
  { rootUrl, updatesUrl, sendsMail, freeDisk }: Facts,
  now: () => number = Date.now,
): Installation {
  const version = ownVersion();
  return {
    version,
    sendsMail,
    freeDisk,
    certificate: reused(() => certificateOf(rootUrl), now),
    newest: reused(() => findNewest(updatesUrl, version), now),
  };
}

async function findNewest(url: string | undefined, own: string): Promise<Newest> {
  if (!url) return { kind: 'unset' };
  try {
    const [newest] = await newerReleases(url, own);
    return newest ? { kind: 'newer', version: newest.version } : { kind: 'own' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function reused<T>(ask: () => Promise<T>, now: () => number): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!known || now() - known.at >= maxAge) known = { at: now(), answer: ask() };
    return known.answer;
  };
}
