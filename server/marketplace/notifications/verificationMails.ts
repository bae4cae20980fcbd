import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { reasonOf, type verificationMails } from '#server/marketplace/verification/index.ts';
import type { OutgoingMail } from './mail.ts';

/** Tells a user that an operator has decided on their badge. */
export async function composeVerificationMail(
  engine: Engine,
  decision: keyof typeof verificationMails,
  payload: JsonObject,
): Promise<OutgoingMail> {
  const userId = String(payload.userId);
  if (decision === 'approved')
    return { userId, content: { kind: 'badgeGiven', path: pathTo('ProfilePage', { id: userId }) } };
  const reason = await reasonOf(engine, String(payload.requestId));
  return {
    userId,
    content: { kind: 'badgeRefused', ...(reason ? { reason } : {}), path: pathTo('VerifyPage', {}) },
  };
}
