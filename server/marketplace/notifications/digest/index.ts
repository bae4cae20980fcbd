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
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { deliver } from '../deliver.ts';
import type { CurrentEvent } from '../fact.ts';
import type { OutgoingMail } from '../mail.ts';
import { notificationKindOf, switchOf } from '../mailKinds.ts';
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

/** A mail that waits for its reader's digest: the outbox row that would have sent it. */
interface DigestEntry {
  eventId: number;
  userId: string;
  /** The kind of the row. */
  mail: string;
  payload: JsonObject;
  createdAt: Date;
}

async function insertEntry(tx: Tx, entry: DigestEntry & { dueAt: Date }): Promise<void> {
  const { eventId, userId, mail, payload, createdAt, dueAt } = entry;
  await tx.run(
    `insert into digest_entries (event_id, user_id, mail, payload, created_at, due_at)
     values ($1, $2, $3, $4::jsonb, $5, $6) on conflict (event_id) do nothing`,
    [eventId, userId, mail, JSON.stringify(payload), createdAt, dueAt],
  );
}

/** Returns the ids of users whose next digest is due. */
async function findDueReaders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ userId: string }>(
    `select distinct user_id from digest_entries where queued_at is null and due_at <= $1 limit $2`,
    [now, limit],
    'digest-due',
  );
  return rows.map(({ userId }) => userId);
}

/** Claims what a user's digest is to contain, and returns it; empty when another process has claimed it. */
async function claimEntries(tx: Tx, userId: string, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ eventId: number }>(
    `update digest_entries set queued_at = $2 where user_id = $1 and queued_at is null and due_at <= $2
     returning event_id`,
    [userId, now],
  );
  return rows.map(({ eventId }) => eventId);
}

/** Oldest first. */
async function findEntries(db: Queryable, eventIds: readonly number[]): Promise<DigestEntry[]> {
  return db.rows<DigestEntry>(
    `select event_id, user_id, mail, payload, created_at from digest_entries
     where event_id = any($1::bigint[]) order by created_at, event_id`,
    [eventIds],
  );
}

async function deleteQueuedBefore(db: Queryable, before: Date): Promise<void> {
  await db.run('delete from digest_entries where queued_at < $1', [before]);
}

async function deleteEntriesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from digest_entries where user_id = $1', [userId]);
}
