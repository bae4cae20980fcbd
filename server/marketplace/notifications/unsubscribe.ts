import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  digestMails,
  isOptionalMail,
  savedSearchesMail,
  savedSearchMail,
  unconfirmedMail,
  weeklyFiguresMail,
  type EndableMail,
} from '#contract/notification/mailKinds.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Engine, EngineSettings } from '#server/marketplace/ctx.ts';
import { endWeekly } from '#server/marketplace/statistics/index.ts';
import { pause, pauseAll } from '#server/marketplace/savedSearches/index.ts';
import { refuseMails, switchDigestsOff, switchMailOff } from '#server/marketplace/users/index.ts';

/**
 * Returns the URL that ends mails: those of one kind to one user, or about one or all of a user's saved searches,
 * permanently, or those to an address until it is confirmed. Mail programs POST to it without being signed in (RFC
 * 8058). A GET shows the page that asks for confirmation.
 */
export function unsubscribeUrl(
  { rootUrl, secret }: Pick<EngineSettings, 'rootUrl' | 'secret'>,
  { kind, id, locale }: { kind: EndableMail; id: string; locale: string },
): string {
  const claim = `${kind}.${id}`;
  return `${rootUrl}/unsubscribe/${claim}.${sign(secret, claim)}?lang=${locale}`;
}

/**
 * Ends the mails that the link is about; returns false for a link that is not ours or has nothing left to end.
 */
export async function unsubscribe(engine: Engine, token: string): Promise<boolean> {
  const [kind = '', id = '', signature = ''] = token.split('.');
  const [given, expected] = [
    Buffer.from(signature),
    Buffer.from(sign(engine.settings().secret, `${kind}.${id}`)),
  ];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (!isUuid(id)) return false;
  if (kind === weeklyFiguresMail) return endWeekly(engine, id);
  if (kind === digestMails) return switchDigestsOff(engine, id);
  if (kind === unconfirmedMail) return refuseMails(engine, id);
  if (kind === savedSearchesMail) {
    await pauseAll(engine, id);
    return true;
  }
  if (kind !== savedSearchMail) return isOptionalMail(kind) && switchMailOff(engine, id, kind);
  await pause(engine, id);
  return true;
}

// The prefix prevents signatures made for other uses of the secret from being accepted here.
const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`mails-off:${claim}`).digest('base64url');
