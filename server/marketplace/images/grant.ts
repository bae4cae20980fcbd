import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR, MINUTE } from '#contract/time/units.ts';

/** The holder of the URL of an image that is not public: its owner, or another user who may see what shows it. */
export type GrantedTo = 'owner' | 'viewer';

const letters: Readonly<Record<GrantedTo, string>> = { owner: 'o', viewer: 'v' };

/**
 * A grant is valid for at least this long and at most twice as long, in milliseconds: grants end at multiples of it, so
 * that a browser meets the same URL again. An owner's picture stays in the tab of the editor for hours; others may lose
 * the right to see one at any time.
 */
export const grantedFor: Readonly<Record<GrantedTo, number>> = {
  owner: 12 * HOUR,
  viewer: 10 * MINUTE,
};

/** Returns a token that opens all sizes of an image for a limited time, for any bearer. */
export function grantAccess(secret: string, imageId: string, to: GrantedTo, now: Date): string {
  const step = grantedFor[to];
  const until = (Math.floor(now.getTime() / step) + 2) * step;
  const claim = `${letters[to]}${(until / 1000).toString(36)}`;
  return `${claim}.${sign(secret, imageId, claim)}`;
}

/** Returns the holder; undefined when the token is forged, of another image, or too old. */
export function readGrant(secret: string, imageId: string, grant: string, now: Date): GrantedTo | undefined {
  const [, claim = '', signature = ''] = /^([ov][0-9a-z]{1,8})\.([\w-]{22})$/.exec(grant) ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, imageId, claim))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number.parseInt(claim.slice(1), 36) * 1000 <= now.getTime()) return undefined;
  return claim.startsWith(letters.owner) ? 'owner' : 'viewer';
}

function sign(secret: string, imageId: string, claim: string): string {
  return createHmac('sha256', secret)
    .update(`image-access:${imageId.toLowerCase()}/${claim}`)
    .digest('base64url')
    .slice(0, 22);
}
