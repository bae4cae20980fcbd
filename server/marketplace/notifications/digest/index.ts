import type { JsonObject } from '#contract/json.ts';
import { isCollected, mailRhythm, notificationKinds } from '#contract/notification/channels.ts';
import { digestMails } from '#contract/notification/mailKinds.ts';
import { pathTo } from '#contract/paths.ts';
import { DAY } from '#contract/time/units.ts';
import { timeZoneOf } from '#server/marketplace/timeZone.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { isEventShown } from '#server/marketplace/push/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { deliver } from '../deliver.ts';
import type { CurrentEvent } from '../fact.ts';
import type { OutgoingMail } from '../mail.ts';
import { notificationKindOf, switchOf } from '../mailKinds.ts';
import {
  claimEntries,
  deleteEntriesOf,
  deleteQueuedBefore,
  findDueReaders,
  findEntries,
  insertEntry,
  type DigestEntry,
} from './store.ts';
import { nextDigest } from './times.ts';

export { deleteEntriesOf };

/** Outbox event: a digest is due. Its payload is `{userId, eventIds}`, the rows whose mails it collects. */
export const digestMail = mailEvent('digest');

const readersAtOnce = 500;
/** Entries of a queued digest are deleted after this time; until then it can be retried. Milliseconds. */
const keptFor = 7 * DAY;

/**
 * Keeps a mail for the reader's next digest, and ends its outbox row. Returns false for mails that the reader wants at
 * once, and those that always come.
 */
export async function collect(
  engine: Engine,
  { userId, content }: OutgoingMail,
  { mail, payload }: Pick<DigestEntry, 'mail' | 'payload'>,
  fact: CurrentEvent,
): Promise<boolean> {
  const kind = switchOf(content.kind);
  if (!kind) return false;
  const reader = await findReader(engine.db, userId);
  // A digest names people, so it needs an address that its reader has confirmed.
  if (!reader?.emailVerified || !isCollected(reader.privateData, kind)) return false;
  const rhythm = mailRhythm(reader.privateData, kind) === 'weekly' ? 'weekly' : 'daily';
  const zone = timeZoneOf(reader.privateData) ?? engine.settings().timeZone;
  const { id: eventId, createdAt } = fact;
  const dueAt = nextDigest(rhythm, engine.clock.now(), zone);
  await engine.db.transaction(async tx => {
    await fact.settle(tx);
    await insertEntry(tx, { eventId, userId, mail, payload, createdAt, dueAt });
  });
  return true;
}

/** Queues the digests that are due, each once, however many processes run this, and forgets old ones. */
export async function queueDigests({ db, clock }: Engine): Promise<void> {
  const now = clock.now();
  for (let isMore = true; isMore;) {
    const readers = await findDueReaders(db, now, readersAtOnce);
    for (const userId of readers)
      await db.transaction(async tx => {
        const eventIds = await claimEntries(tx, userId, now);
        if (eventIds.length > 0) await addToOutbox(tx, clock, digestMail, { userId, eventIds });
      });
    isMore = readers.length === readersAtOnce;
  }
  await deleteQueuedBefore(db, new Date(now.getTime() - keptFor));
}

/** Composes the mail of an entry; undefined when it is no longer news. */
export type ComposeEntry = (engine: Engine, entry: DigestEntry) => Promise<OutgoingMail | undefined>;

/**
 * Sends a digest of what is still news and no device has shown meanwhile; of a single thing, its own mail. Nothing is
 * sent when nothing is left.
 */
export async function mailDigest(
  engine: Engine,
  { userId, eventIds }: JsonObject,
  fact: CurrentEvent,
  compose: ComposeEntry,
): Promise<void> {
  const entries = await findEntries(engine.db, eventIds as number[]);
  const posts: OutgoingMail[] = [];
  for (const entry of entries) {
    if (await isEventShown(engine.db, entry.eventId)) continue;
    const post = await compose(engine, entry);
    if (post) posts.push(post);
  }
  const [first] = posts;
  if (!first || posts.length === 1) return deliver(engine, first, fact);
  const orderOf = ({ content }: OutgoingMail) =>
    notificationKinds.findIndex(kind => kind === notificationKindOf(content.kind));
  const news = posts.toSorted((one, other) => orderOf(one) - orderOf(other)).map(({ content }) => content);
  const digest = {
    userId: String(userId),
    content: {
      kind: 'digest',
      news,
      otherPath: pathTo('NotificationSettingsPage', {}),
    },
    ends: { kind: digestMails, id: String(userId) },
  } as const;
  await deliver(engine, digest, fact);
}
