import type { TranslatableKind, TranslatedTexts } from '#contract/text/translation.ts';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { ApiError } from '#contract/errors.ts';
import { translatedFields, type TranslatedName } from '#contract/listing/derived/translated.ts';
import { type Ctx, noIncludes } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { findMessage } from '#server/marketplace/messages/index.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import { findContact, requireParty } from '#server/marketplace/transactions/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { findLanguages } from '#server/marketplace/users/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface Item {
  kind: TranslatableKind;
  id: string;
  isTitleOnly: boolean;
}

/** What somebody wrote, as the reader may see it. */
export interface Original {
  texts: TranslatedTexts;
  /** More by the same author, from which the language of a short text is guessed. */
  context?: string;
  /** The languages of its author, most likely first; of a listing, that of its title, which has been told from them. */
  likely?: readonly string[];
  /** The address of the town that it is about. */
  place?: string;
  /** Of a private message: its conversation. */
  transactionId?: string;
}

/** Returns the original of each item; undefined for what the reader may not see, as reading it would be refused. */
export async function readOriginals(
  ctx: Ctx,
  items: readonly Item[],
): Promise<readonly (Original | undefined)[]> {
  const reading: Ctx = { ...ctx, read: noIncludes };
  const ids = items.filter(({ kind }) => kind === 'listing').map(({ id }) => id);
  const readerId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : undefined;
  const visible = ids.length > 0 ? await listings.findVisibleTexts(ctx.engine.db, ids, readerId) : [];
  const byId = new Map(visible.map(texts => [texts.id, texts]));
  const others = items.filter(({ kind }) => kind !== 'listing').map(({ id }) => id);
  const likely = await languagesOfAuthors(ctx.engine.db, others);
  return Promise.all(
    items.map(async item => {
      const listing = item.kind === 'listing' ? byId.get(item.id) : undefined;
      if (listing) return ofListing(listing, item);
      const original = await readers[item.kind](reading, item).catch(unseen);
      return original && { likely: likely(item.id), ...original };
    }),
  );
}

const readers: Readonly<Record<TranslatableKind, (ctx: Ctx, item: Item) => Promise<Original>>> = {
  async listing(ctx, item) {
    const { viewer, engine } = ctx;
    const { attributes } = await listings.show(ctx, { id: item.id }, async id =>
      viewer.kind === 'user' ? findContact(engine.db, viewer.userId, id) : undefined,
    );
    const publicData = attributes.publicData as ListingPublicData;
    const { title, description, writtenIn } = attributes;
    return ofListing(
      { title, description, publicData, writtenIn, place: publicData.location?.address },
      item,
    );
  },
  async user(ctx, { id }) {
    const { attributes } = await users.show(ctx, { id });
    const profile = attributes.profile as { bio?: string | null } | undefined;
    return { texts: filled({ bio: profile?.bio }) };
  },
  async review(ctx, { id }) {
    const { attributes } = await reviews.show(ctx, { id });
    return { texts: filled({ content: attributes.content }) };
  },
  async message(ctx, { id }) {
    const message = await findMessage(ctx.engine.db, id);
    if (!message || message.deleted) throw new ApiError('not-found');
    const { transactionId, content } = message;
    await requireParty(ctx, ctx.engine.db, transactionId);
    return { texts: { content }, transactionId };
  },
};

/** The texts of a listing, of which those that it does not have are absent or null. */
interface ListingTexts {
  title?: unknown;
  description?: unknown;
  publicData: { readonly [Name in TranslatedName]?: unknown };
  writtenIn?: unknown;
  place?: string | null | undefined;
}

function ofListing(
  { title, description, publicData, writtenIn, place }: ListingTexts,
  { isTitleOnly }: Item,
): Original {
  const further = Object.fromEntries(translatedFields.map(name => [name, publicData[name]]));
  return {
    ...(isTitleOnly
      ? { texts: filled({ title }), context: typeof description === 'string' ? description : '' }
      : { texts: filled({ title, description, ...further }) }),
    likely: typeof writtenIn === 'string' && writtenIn !== '' ? [writtenIn] : [],
    ...(place ? { place } : {}),
  };
}

/** Only the fields in which something is written. */
const filled = (texts: Record<string, unknown>): TranslatedTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
  );

function unseen(error: unknown): undefined {
  if (error instanceof ApiError && (error.code === 'not-found' || error.code === 'forbidden'))
    return undefined;
  throw error;
}

/** Returns a function that returns the languages of the author of a profile, a review or a message. @param ids of these */
async function languagesOfAuthors(
  db: Queryable,
  ids: readonly string[],
): Promise<(id: string) => readonly string[]> {
  if (ids.length === 0) return () => [];
  const rows = await db.rows<{ id: string; userId: string }>(
    `select id, id as user_id from users where id = ${anyOf('$1')}
     union all select id, author_id from reviews where id = ${anyOf('$1')}
     union all select id, sender_id from messages where id = ${anyOf('$1')}`,
    [ids],
    'translations-authors',
  );
  const languages = await findLanguages(
    db,
    rows.map(({ userId }) => userId),
  );
  const authors = new Map(rows.map(({ id, userId }) => [id, userId]));
  return id => languages.get(authors.get(id) ?? '') ?? [];
}
