import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';

/** What a URL of a file permits. */
export type FileUse = 'upload' | 'download';

/** How long a URL is valid, in milliseconds: a photo of 20 MB takes 11 minutes at 30 kB a second. */
const validFor: Readonly<Record<FileUse, number>> = { upload: 30 * MINUTE, download: 5 * MINUTE };

/** Whose request a URL was made for: a user's id, or an Integration API client. */
export type Bearer = { userId: string } | 'integration';

export interface SignedUrl {
  url: string;
  expiresAt: Date;
}

/** Returns an absolute URL that permits one use of a file to whoever has it, in the name of `bearer`. */
export function signUrl({ engine }: Ctx, use: FileUse, fileId: string, bearer: Bearer): SignedUrl {
  const { rootUrl, secret } = engine.settings();
  const expiresAt = new Date(engine.clock.now().getTime() + validFor[use]);
  const claim = `${bearer === 'integration' ? bearer : bearer.userId}.${expiresAt.getTime().toString(36)}`;
  const url = `${rootUrl}/v1/files/${fileId}?access=${claim}.${sign(secret, use, fileId, claim)}`;
  return { url, expiresAt };
}

/** Returns the bearer that the `access` of a URL names; undefined when it is forged, too old, or of another file or use. */
export function readSigned(
  secret: string,
  { use, fileId, access, now }: { use: FileUse; fileId: string; access: string; now: Date },
): Bearer | undefined {
  const [, claim = '', who = '', until = '', signature = ''] =
    /^((integration|[0-9a-f-]{36})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(access) ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, use, fileId, claim))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number.parseInt(until, 36) <= now.getTime()) return undefined;
  return who === 'integration' ? who : { userId: who };
}

function sign(secret: string, use: FileUse, fileId: string, claim: string): string {
  return createHmac('sha256', secret).update(`message-file:${use}:${fileId}/${claim}`).digest('base64url');
}
