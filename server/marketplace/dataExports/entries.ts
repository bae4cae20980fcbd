import { Readable } from 'node:stream';
import type { Resource } from '#contract/resource.ts';
import type { DocumentKind } from '#contract/account/verification.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { openLargest } from '#server/marketplace/images/index.ts';
import { openContent } from '#server/marketplace/messages/index.ts';
import { load } from '#server/marketplace/users/index.ts';
import { openDocument } from '#server/marketplace/verification/index.ts';
import { sections } from './sections/index.ts';
import { pages } from './store.ts';

/** One file of an export. */
export interface Entry {
  path: string;
  /** True for images and documents. */
  isCompressed: boolean;
  /**
   * Opens the file when it is its turn, so that few files are open at once. undefined when it was removed meanwhile.
   */
  open(): Promise<Readable | undefined>;
}

/**
 * Returns every file of a user's export. `ctx` is a call by that user, so that other users are named as they see them.
 */
export async function entriesOf(ctx: Ctx, userId: string): Promise<Entry[]> {
  const rows = sections.map(({ name, sql, clean }) =>
    json(name, pages(ctx.engine.db, sql, userId), row => (clean ? clean(row) : row)),
  );
  return [
    ...rows,
    json('people', peopleOf(ctx, userId), row => row),
    ...(await picturesOf(ctx.engine, userId)),
    ...(await documentsOf(ctx.engine, userId)),
    ...(await messageDocumentsOf(ctx.engine, userId)),
  ];
}

type Rows = Record<string, unknown>[];

function json(
  name: string,
  source: AsyncIterable<Rows>,
  clean: (row: Record<string, unknown>) => Record<string, unknown>,
): Entry {
  const text = async function* () {
    let before = '[\n';
    for await (const rows of source)
      for (const { _key, ...row } of rows) {
        yield before + JSON.stringify(clean(row), null, 1);
        before = ',\n';
      }
    yield before === ',\n' ? '\n]\n' : '[]\n';
  };
  return {
    path: `${name}.json`,
    isCompressed: false,
    open: async () => Readable.from(text(), { objectMode: false }),
  };
}

/** Yields the users with whom the user had transactions, with their displayed names. */
async function* peopleOf(ctx: Ctx, userId: string): AsyncGenerator<Rows> {
  const others = `select p.id::text as _key, p.id from (
      select t.customer_id as id from transactions t where t.provider_id = $1::uuid
      union select t.provider_id from transactions t where t.customer_id = $1::uuid) p`;
  for await (const rows of pages(ctx.engine.db, others, userId)) {
    const ids = rows.map(({ id }) => String(id));
    const seen = await load(ctx, ids);
    yield ids.map(id => ({ id, ...asSeen(seen.get(id)) }));
  }
}

function asSeen(person: Resource | undefined): Record<string, unknown> {
  const { deleted = false, banned = false, profile } = person?.attributes ?? {};
  const { displayName = null } = (profile ?? {}) as { displayName?: string | null };
  return { displayName, deleted, banned };
}

async function picturesOf(engine: Engine, userId: string): Promise<Entry[]> {
  const rows = await engine.db.rows<{ id: string }>(
    'select id from images where owner_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map(({ id }) => ({
    path: `pictures/${id}.jpg`,
    isCompressed: true,
    open: async () => (await openLargest(engine, id))?.read(),
  }));
}

const endings: Readonly<Record<DocumentKind, string>> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };

/** Documents are deleted on the decision, so only those of a pending request exist. */
async function documentsOf(engine: Engine, userId: string): Promise<Entry[]> {
  const rows = await engine.db.rows<{ id: string; documents: DocumentKind[] }>(
    `select id, documents from verification_requests where user_id = $1 and state in ('preparing', 'pending')`,
    [userId],
  );
  return rows.flatMap(({ id, documents }) =>
    documents.map((kind, at) => ({
      path: `documents/${id}-${at + 1}.${endings[kind]}`,
      isCompressed: true,
      open: async () => (await openDocument(engine, id, kind, at))?.read(),
    })),
  );
}

/** The documents that the user uploaded for messages, under ids: two may have the same name. Photos are pictures. */
async function messageDocumentsOf(engine: Engine, userId: string): Promise<Entry[]> {
  const rows = await engine.db.rows<{ id: string }>(
    `select id from message_files where owner_id = $1 and mime_type = 'application/pdf' and state = 'available'
     order by created_at, id`,
    [userId],
  );
  return rows.map(({ id }) => ({
    path: `message-documents/${id}.pdf`,
    isCompressed: true,
    open: async () => (await openContent(engine, { id, imageId: null }))?.read(),
  }));
}
