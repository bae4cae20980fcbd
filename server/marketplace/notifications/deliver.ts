import type { JsonObject } from '#contract/json.ts';
import { mailsOff } from '#contract/rules/mailKinds.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { attemptsAtMost, Postponed } from '#server/marketplace/outbox/index.ts';
import { AddressRefused, type Mail } from '#server/marketplace/ports/mailer.ts';
import { findReader, type Reader } from '#server/marketplace/users/index.ts';
import type { FactInHand } from './fact.ts';
import { switchOf, type Post } from './letter.ts';
import { renderMail } from './render.tsx';
import { unsubscribeUrl } from './unsubscribe.ts';

const minute = 60_000;

/** How long a mail waits after its n-th failure, in milliseconds: a mail server may be down for half a day. */
export const mailDelays: readonly number[] = [1, 5, 15, 30, 60, 120, 240, 240, 240].map(n => n * minute);

/**
 * Sends a letter, unless its reader is gone, has switched such mails off or has not proved the address yet. Sent twice
 * at most when the process dies, or the server keeps silent, between the last word of the mail and its being noted; both
 * copies then have one Message-ID.
 * @throws Postponed when it was not sent.
 */
export async function deliver(engine: Engine, post: Post | undefined, fact: FactInHand): Promise<void> {
  const reader = post && (await findReader(engine.db, post.userId));
  if (!post || !reader || !wants(reader, post)) return;
  try {
    await engine.mailer.send(write(engine, reader, post, fact));
  } catch (error) {
    const isFinal = error instanceof AddressRefused || fact.attempts >= attemptsAtMost;
    throw new Postponed((error as Error).message, isFinal ? null : (mailDelays[fact.attempts - 1] ?? null));
  }
}

function wants(reader: Reader, { letter: { kind }, email }: Post): boolean {
  if (!reader.isActive) return kind === 'accountDeleted' || kind === 'accountBanned';
  const off = switchOf(kind);
  // Mails about the account go where they have to; others only to an address whose owner is known (marketplace-api 9.3).
  if (email === undefined && !reader.emailVerified) return false;
  return off === undefined || !mailsOff(reader.privateData).includes(off);
}

function write({ settings, mailTexts }: Engine, reader: Reader, post: Post, fact: FactInHand): Mail {
  const { letter, email = reader.email } = post;
  const intl = mailTexts(languageOf(reader.privateData));
  const kind = switchOf(letter.kind);
  const ends = post.ends ?? (kind && { kind, id: reader.id });
  const link = ends && unsubscribeUrl(settings, { ...ends, locale: intl.locale });
  const { marketplaceName, rootUrl } = settings;
  // Strangers' addresses are typed in, too: they get no words that somebody else wrote.
  const isTheirs = reader.emailVerified && email === reader.email;
  const house = { marketplaceName, rootUrl, ...(link ? { unsubscribeUrl: link } : {}) };
  return {
    id: `${fact.id}-${fact.createdAt.getTime()}`,
    to: email,
    locale: intl.locale,
    ...renderMail(letter, { intl, name: isTheirs ? reader.firstName : '', ...house }),
    ...(link ? { unsubscribeUrl: link } : {}),
  };
}

/** What the reader has chosen to read; undefined when they have not. */
export const languageOf = ({ locale }: JsonObject): string | undefined =>
  typeof locale === 'string' ? locale : undefined;
