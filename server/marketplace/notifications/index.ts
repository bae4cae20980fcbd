import type { AccountData } from '#server/marketplace/accountData.ts';
import { contactMail } from '#server/marketplace/contact/index.ts';
import { addToOutbox, findFailingMails } from '#server/marketplace/outbox/index.ts';
import { isEventShown, pushDue } from '#server/marketplace/push/index.ts';
import { telegramDue } from '#server/marketplace/telegram/index.ts';
import { findAddresses, mailKnownChange, mails } from '#server/marketplace/users/index.ts';
import type { Outbox, OutboxMail } from '#contract/notification/mail.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { StoredMail } from '#server/marketplace/ports/mailer.ts';
import type { Composer, Handler } from './area.ts';
import { announcers, composers } from './areas.ts';
import { shownWithin } from './delays.ts';
import { mailContact } from './contactMail.ts';
import { deliver } from './deliver.ts';
import { collect, type ComposeEntry, deleteEntriesOf, digestMail, mailDigest } from './digest/index.ts';
import { switchOf } from './mailKinds.ts';
import { isMessageShown, newMessageMail, newMessagePush } from './messageMails.ts';
import { mailMessage, pushMessage, sendDuePush, sendDueTelegram, tell } from './pushes.ts';
import { gather } from './together.ts';

export { queueDigests } from './digest/index.ts';
export { showNotice } from './pushes.ts';
export { unsubscribe } from './unsubscribe.ts';

export const accountData: AccountData = {
  tables: { kept_mails: {}, digest_entries: {} },
  close: (_, tx, userId) => deleteEntriesOf(tx, userId),
  erase: (_, tx, userId) => deleteEntriesOf(tx, userId),
};

/**
 * Handles the outbox row of a mail: notifies the reader's devices and messengers, then sends the mail. An optional mail
 * goes to the reader's digest instead, or is delayed and then dropped if another channel has shown the same news.
 */
const sends =
  (mail: string, compose: Composer): Handler =>
  async (engine, queued, fact) => {
    const gathered = await gather(engine, mail, queued, fact);
    if (!gathered) return;
    const { notifiedAs, ...payload } = gathered;
    if (typeof notifiedAs === 'number' && (await isEventShown(engine.db, notifiedAs))) return;
    const post = await compose(engine, payload, fact.createdAt);
    if (post && notifiedAs === undefined) {
      const isTold = await tell(engine, post, { eventId: fact.id, mail, payload });
      if (await collect(engine, post, { mail, payload }, fact)) return;
      if (isTold && switchOf(post.content.kind) !== undefined)
        return engine.db.transaction(async tx => {
          await fact.settle(tx);
          await addToOutbox(tx, engine.clock, mail, { ...payload, notifiedAs: fact.id }, shownWithin);
        });
    }
    await deliver(engine, post, fact);
  };

const mailLink = sends(mails.verifyChangedEmail, composers[mails.verifyChangedEmail]!);

/**
 * Mails the link that confirms a changed address. Decided here and not when the change is requested: the user is to see
 * the same, also in the list of mails of a data export, whether or not the address is another's (decision 149).
 */
const mailChangedAddress: Handler = async (engine, payload, fact) => {
  if (!(await mailKnownChange(engine, { userId: String(payload.userId), email: String(payload.email) })))
    await mailLink(engine, payload, fact);
};

/** Composes what a digest names: a message that a device has shown meanwhile is no longer news. */
const composeEntry: ComposeEntry = async (engine, { mail, payload, createdAt }) =>
  mail === newMessageMail && (await isMessageShown(engine, payload, createdAt))
    ? undefined
    : composers[mail]?.(engine, payload, createdAt);

/**
 * Handlers of outbox events. Marketplace events are first split into one event for each mail, so that a failed mail is
 * retried on its own.
 */
export const handlers: Readonly<Record<string, Handler>> = {
  ...announcers,
  ...Object.fromEntries(Object.entries(composers).map(([kind, compose]) => [kind, sends(kind, compose)])),
  [mails.verifyChangedEmail]: mailChangedAddress,
  [newMessageMail]: mailMessage,
  [newMessagePush]: pushMessage,
  [contactMail]: mailContact,
  [pushDue]: sendDuePush,
  [telegramDue]: sendDueTelegram,
  [digestMail]: (engine, payload, fact) => mailDigest(engine, payload, fact, composeEntry),
};

const shown = 200;

/** Returns the mails that operators can see: stored ones, and those not yet sent because of errors. */
export async function listOutbox({ db, storedMails, settings }: Engine): Promise<Outbox> {
  const [kept, troubled] = await Promise.all([storedMails?.list(shown) ?? [], findFailingMails(db, shown)]);
  const addresses = await findAddresses(
    db,
    troubled.flatMap(({ email, userId }) => (email === null && userId !== null ? [userId] : [])),
  );
  const mails: OutboxMail[] = [
    ...troubled.map(({ id, kind, email, userId, createdAt, error, retryAt }) => ({
      id: `outbox/${id}`,
      to:
        email ??
        addresses.get(userId ?? '') ??
        (kind === contactMail ? (settings().contact?.email ?? '') : ''),
      subject: null,
      kind,
      createdAt: createdAt.toISOString(),
      state: retryAt ? ('waiting' as const) : ('failed' as const),
      error,
      retryAt: retryAt?.toISOString() ?? null,
    })),
    ...kept.map(({ createdAt, ...mail }) => ({
      ...mail,
      kind: null,
      createdAt: createdAt.toISOString(),
      state: 'kept' as const,
      error: null,
      retryAt: null,
    })),
  ];
  return { isKeeping: storedMails !== undefined, mails };
}

/** undefined for a mail that was not stored, or has been deleted. */
export async function findKept({ storedMails }: Engine, id: string): Promise<StoredMail | undefined> {
  return storedMails?.find(id);
}
