import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  isOptionalMail,
  savedSearchMail,
  weeklyFiguresMail,
  type EndableMail,
} from '#contract/rules/mailKinds.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { endWeekly } from '#server/marketplace/figures/index.ts';
import { pause } from '#server/marketplace/savedSearches/index.ts';
import { switchMailOff } from '#server/marketplace/users/index.ts';

/**
 * The address that ends mails of one kind to one person, or about the one search of theirs whose `id` it is, for good:
 * mail programs use it with a POST and nobody signed in (RFC 8058). A GET shows the page that asks.
 */
export function unsubscribeUrl(
  { rootUrl, secret }: Pick<Engine['settings'], 'rootUrl' | 'secret'>,
  { kind, id, locale }: { kind: EndableMail; id: string; locale: string },
): string {
  const claim = `${kind}.${id}`;
  return `${rootUrl}/unsubscribe/${claim}.${sign(secret, claim)}?lang=${locale}`;
}

/** Ends the mails that the link is about; false for a link that is not ours or whose account is gone. */
export async function unsubscribe(engine: Engine, token: string): Promise<boolean> {
  const [kind = '', id = '', signature = ''] = token.split('.');
  const [given, expected] = [
    Buffer.from(signature),
    Buffer.from(sign(engine.settings.secret, `${kind}.${id}`)),
  ];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (!isUuid(id)) return false;
  if (kind === weeklyFiguresMail) return endWeekly(engine, id);
  if (kind !== savedSearchMail) return isOptionalMail(kind) && switchMailOff(engine, id, kind);
  await pause(engine, id);
  return true;
}

// The prefix keeps signatures that the same secret makes elsewhere from passing here.
const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`mails-off:${claim}`).digest('base64url');
