import type { Resource } from '#contract/resource.ts';
import type { Ctx, Read } from '#server/marketplace/ctx.ts';
import { refer } from '#server/marketplace/events/index.ts';
import {
  findContactEnds,
  show as showTransaction,
  type Contacts,
} from '#server/marketplace/transactions/index.ts';
import { loadForContact } from '#server/marketplace/users/index.ts';
import { attachmentsOf, type Attachments } from './attachments/index.ts';
import type { MessageRecord } from './store.ts';

/**
 * Returns messages as the parties see them, with `sender`, `transaction` and `publicFileAttachments` when requested
 * (marketplace-api 4.6). Our addition: `images` when requested, and with these or the attachments `documents` and
 * `covered` among the attributes. `known`: their transaction, where the caller has read it.
 */
export async function toResources(
  ctx: Ctx,
  records: readonly MessageRecord[],
  read: Read,
  known?: Pick<Contacts, 'id' | 'contactEndedAt'>,
): Promise<Resource[]> {
  const within = (name: string): Ctx => ({ ...ctx, read: { ...read, include: read.include[name] ?? {} } });
  const transactionIds = [...new Set(records.map(record => record.transactionId))];
  const [senders, transactions, attachments] = await Promise.all([
    read.include.sender && loadSenders(within('sender'), records, known),
    read.include.transaction &&
      Promise.all(transactionIds.map(id => showTransaction(within('transaction'), { id }))),
    (read.include.images || read.include.publicFileAttachments) && attachmentsOf({ ...ctx, read }, records),
  ]);
  return records.map(record => ({
    ...toMessage(record, isReader(ctx, record), attachments?.get(record.id)),
    relationships: {
      ...(read.include.images ? { images: attachments?.get(record.id)?.images ?? [] } : {}),
      ...(read.include.publicFileAttachments
        ? { publicFileAttachments: attachments?.get(record.id)?.files ?? [] }
        : {}),
      ...(senders ? { sender: senders.get(senderKey(record)) ?? null } : {}),
      ...(transactions
        ? { transaction: transactions.find(({ id }) => id === record.transactionId) ?? null }
        : {}),
    },
  }));
}

/** Returns the senders by {@link senderKey}: each as they were when the contact about the transaction ended. */
async function loadSenders(
  ctx: Ctx,
  records: readonly MessageRecord[],
  known: Pick<Contacts, 'id' | 'contactEndedAt'> | undefined,
): Promise<Map<string, Resource>> {
  const ends = await contactEnds(ctx, records, known);
  // Each once: a conversation has many messages of two people.
  const people = new Map(
    records.map(record => {
      const key = senderKey(record);
      return [key, { key, id: record.senderId, at: ends.get(record.transactionId) ?? null }];
    }),
  );
  return loadForContact(ctx, [...people.values()]);
}

const senderKey = ({ transactionId, senderId }: MessageRecord) => `${transactionId} ${senderId}`;

/** Returns when the contact about each transaction ended, by its id. Operators see the present. */
async function contactEnds(
  { viewer, engine }: Ctx,
  records: readonly MessageRecord[],
  known: Pick<Contacts, 'id' | 'contactEndedAt'> | undefined,
): Promise<ReadonlyMap<string, Date | null>> {
  if (viewer.kind !== 'user') return new Map();
  if (known) return new Map([[known.id, known.contactEndedAt]]);
  return findContactEnds(engine.db, [...new Set(records.map(({ transactionId }) => transactionId))]);
}

/** For operators' events: the relations by id. */
export function asRecorded(record: MessageRecord): Resource {
  return {
    ...toMessage(record),
    relationships: {
      sender: refer('user', record.senderId),
      transaction: refer('transaction', record.transactionId),
    },
  };
}

/** The sender is not told that the reader is warned. */
const isReader = ({ viewer }: Ctx, { senderId }: MessageRecord) =>
  viewer.kind === 'user' && viewer.userId !== senderId;

/** `warned`, `documents` and `covered` are additions to the platform's attributes. */
function toMessage(record: MessageRecord, forReader = false, attachments?: Attachments): Resource {
  const { documents = [], isCovered = false } = attachments ?? {};
  return {
    id: record.id,
    type: 'message',
    attributes: {
      content: record.deleted ? '' : record.content,
      createdAt: record.createdAt,
      deleted: record.deleted,
      ...(forReader && record.warned ? { warned: true } : {}),
      ...(documents.length > 0 ? { documents: documents.map(document => ({ ...document })) } : {}),
      ...(isCovered ? { covered: true } : {}),
    },
  };
}
