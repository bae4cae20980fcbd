import type { Geocoder } from '#contract/geo/place.ts';
import type { JsonObject } from '#contract/json.ts';
import { mailsOff, unconfirmedMail } from '#contract/notification/mailKinds.ts';
import type { MailTrouble } from '#contract/notification/mailTroubles.ts';
import { MINUTE } from '#contract/time/units.ts';
import { timeZoneOf } from '#server/marketplace/timeZone.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { maxAttempts, Postponed } from '#server/marketplace/outbox/index.ts';
import {
  AddressRefused,
  MailRefused,
  type Mail,
  type MailPicture,
} from '#server/marketplace/ports/mailer.ts';
import { findReader, type Reader } from '#server/marketplace/users/index.ts';
import type { CurrentEvent } from './fact.ts';
import { toUnconfirmed, type FoundListing, type MailContent, type OutgoingMail } from './mail.ts';
import { needsConfirmedAddress, switchOf } from './mailKinds.ts';
import { renderMail } from './render.tsx';
import { threadOf } from './threads.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Delay before each retry of a mail, in milliseconds: a mail server may be down for half a day. */
export const mailDelays: readonly number[] = [1, 5, 15, 30, 60, 120, 240, 240, 240].map(n => n * MINUTE);

/**
 * Likewise of one that the receiving server refuses: a full mailbox is emptied, and a server leaves a block list, after
 * days rather than hours.
 */
export const refusedDelays: readonly number[] = [5, 15, 60, 120, 240, 480, 960, 1440, 1440].map(
  n => n * MINUTE,
);

const refusals: readonly MailTrouble[] = [
  'mailbox-full',
  'block-list',
  'sender-unproved',
  'policy',
  'sender',
  'content',
];

/**
 * Sends a mail, unless its recipient is gone, has switched such mails off or has yet to confirm the address. It is sent
 * twice at most, when the process dies or the mail server stops responding after the mail was transmitted and before
 * that is recorded; both copies then have the same Message-ID.
 * @throws Postponed when it was not sent.
 */
export async function deliver(
  engine: Engine,
  post: OutgoingMail | undefined,
  fact: CurrentEvent,
): Promise<void> {
  const reader = post && (await findReader(engine.db, post.userId));
  if (!post || !reader || !wants(reader, post)) return;
  await sendOrPostpone(engine, () => write(engine, reader, post, fact), fact);
}

/** Sends a mail. @throws Postponed when it was not sent */
export async function sendOrPostpone(
  { mailer }: Pick<Engine, 'mailer'>,
  compose: () => Promise<Mail>,
  fact: CurrentEvent,
): Promise<void> {
  try {
    await mailer.send(await compose());
  } catch (error) {
    const isFinal = error instanceof AddressRefused || fact.attempts >= maxAttempts;
    const isRefused = error instanceof MailRefused && refusals.includes(error.trouble);
    const delays = isRefused ? refusedDelays : mailDelays;
    throw new Postponed((error as Error).message, isFinal ? null : (delays[fact.attempts - 1] ?? null));
  }
}

function wants(reader: Reader, { content: { kind }, email }: OutgoingMail): boolean {
  if (!reader.isActive) return kind === 'accountDeleted' || kind === 'accountBanned';
  const off = switchOf(kind);
  if (needsConfirmedAddress(kind) && !reader.emailVerified) return false;
  // Mails about the account name their address in `email`, and are how an address is confirmed: a refusal does not stop
  // them.
  if (email === undefined && reader.refusesMails) return false;
  return off === undefined || !mailsOff(reader.privateData).includes(off);
}

async function write(engine: Engine, reader: Reader, post: OutgoingMail, fact: CurrentEvent): Promise<Mail> {
  const { settings, mailTexts, geocoder } = engine;
  const { content, email = reader.email } = post;
  const current = settings();
  const intl = mailTexts(languageOf(reader.privateData));
  const isUnconfirmed = post.email === undefined && !reader.emailVerified;
  const kind = isUnconfirmed ? unconfirmedMail : switchOf(content.kind);
  const ends = post.ends ?? (kind && { kind, id: reader.id });
  const link = ends && unsubscribeUrl(current, { ...ends, locale: intl.locale });
  const thread = threadOf(post);
  const { marketplaceName } = current;
  const timeZone = timeZoneOf(reader.privateData) ?? timeZoneOf(content) ?? current.timeZone;
  // An unverified address may be a stranger's, typed in by someone else: it must not receive text written by users.
  const isTheirs = reader.emailVerified && email === reader.email;
  const picture = isTheirs ? await pictureOf(engine, content, intl.locale) : undefined;
  const marketplace = {
    marketplaceName,
    sites: current,
    timeZone,
    ...(link ? { unsubscribeUrl: link } : {}),
  };
  return {
    id: `${fact.id}-${fact.createdAt.getTime()}`,
    to: email,
    locale: intl.locale,
    ...(thread === undefined ? {} : { thread }),
    ...renderMail(isUnconfirmed ? toUnconfirmed(content) : withPlacesIn(intl.locale, content, geocoder), {
      intl,
      name: isTheirs ? reader.firstName : '',
      ...(picture ? { pictureId: picture.id } : {}),
      ...marketplace,
    }),
    ...(picture ? { picture } : {}),
    ...(link ? { unsubscribeUrl: link } : {}),
  };
}

/** Returns the map of the mail's place. It is no reason for the mail to be late: without one it says all in words. */
async function pictureOf(
  { drawPlace, log }: Engine,
  { place }: MailContent,
  locale: string,
): Promise<MailPicture | undefined> {
  if (!place) return undefined;
  try {
    const png = await drawPlace?.({ point: place, locale });
    return png && { id: 'map', png };
  } catch {
    // The error may name the place.
    log.warn('the map of a mail could not be drawn');
    return undefined;
  }
}

/** Names the towns of a mail's listings in its language. */
function withPlacesIn(
  locale: string,
  content: MailContent,
  geocoder: Pick<Geocoder, 'translate'>,
): MailContent {
  const { found, sections } = content;
  const translated = (listings: readonly FoundListing[]) =>
    listings.map(listing => ({ ...listing, town: geocoder.translate(listing.town, { locale }) }));
  return {
    ...content,
    ...(found ? { found: { ...found, listings: translated(found.listings) } } : {}),
    ...(sections
      ? {
          sections: sections.map(({ found: part, ...one }) => ({
            ...one,
            ...(part ? { found: { ...part, listings: translated(part.listings) } } : {}),
          })),
        }
      : {}),
  };
}

/** Returns the user's chosen language; undefined when none is set. */
export const languageOf = ({ locale }: JsonObject): string | undefined =>
  typeof locale === 'string' ? locale : undefined;
