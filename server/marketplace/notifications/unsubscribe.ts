import { createHmac, timingSafeEqual } from 'node:crypto';
import { isOptionalMail, type OptionalMail } from '#contract/rules/mailKinds.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { switchMailOff } from '#server/marketplace/users/index.ts';

/**
 * The address that ends mails of one kind to one person, for good: mail programs use it with a POST and nobody signed in
 * (RFC 8058). A GET shows the page that asks.
 */
export function unsubscribeUrl(
  { rootUrl, secret }: Pick<Engine['settings'], 'rootUrl' | 'secret'>,
  { userId, kind, locale }: { userId: string; kind: OptionalMail; locale: string },
): string {
  const claim = `${kind}.${userId}`;
  return `${rootUrl}/unsubscribe/${claim}.${sign(secret, claim)}?lang=${locale}`;
}

/** Switches the mails off that the link is about; false for a link that is not ours or whose account is gone. */
export async function unsubscribe(engine: Engine, token: string): Promise<boolean> {
  const [kind = '', userId = '', signature = ''] = token.split('.');
  const [given, expected] = [
    Buffer.from(signature),
    Buffer.from(sign(engine.settings.secret, `${kind}.${userId}`)),
  ];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return isOptionalMail(kind) && isUuid(userId) && switchMailOff(engine, userId, kind);
}

// The prefix keeps signatures that the same secret makes elsewhere from passing here.
const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`mails-off:${claim}`).digest('base64url');
