import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { reasonOf, type verificationMails } from '#server/marketplace/verification/index.ts';
import type { Post } from './letter.ts';

/** An operator has decided about the badge. */
export async function verificationPost(
  engine: Engine,
  decision: keyof typeof verificationMails,
  payload: JsonObject,
): Promise<Post> {
  const userId = String(payload.userId);
  if (decision === 'approved')
    return { userId, letter: { kind: 'badgeGiven', path: pathTo('ProfilePage', { id: userId }) } };
  const reason = await reasonOf(engine, String(payload.requestId));
  return {
    userId,
    letter: { kind: 'badgeRefused', ...(reason ? { reason } : {}), path: pathTo('VerifyPage', {}) },
  };
}
