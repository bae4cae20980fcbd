import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { ReportKind } from '#contract/safety/reports.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Ctx, type IncludeTree } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { findFilesOf, findMessage, isAvailableDocument } from '#server/marketplace/messages/index.ts';
import * as reviews from '#server/marketplace/reviews/index.ts';
import { findContact, requireParty } from '#server/marketplace/transactions/index.ts';
import * as users from '#server/marketplace/users/index.ts';

/** The reported item, as the reporter sees it. */
export interface Target {
  /** The owner. */
  subjectId: string;
  evidence: JsonObject;
  imageIds: readonly string[];
}

/**
 * @throws ApiError `not-found` when it is gone or hidden from the viewer, `forbidden` for a conversation between other
 * users
 */
export function findTarget(ctx: Ctx, kind: ReportKind, id: string): Promise<Target> {
  if (!isUuid(id)) throw new ApiError('not-found');
  return finders[kind](ctx, id);
}

const finders: Readonly<Record<ReportKind, (ctx: Ctx, id: string) => Promise<Target>>> = {
  async listing(ctx, id) {
    const looking = reading(ctx, { author: {}, images: {} });
    // A listing closed since is still visible to users who have enquired about it.
    const contact = await findContact(ctx.engine.db, users.requireUserId(ctx.viewer), id);
    const [listing] = contact
      ? await listings.loadForContact(looking, [{ id, at: contact.overAt }])
      : [await listings.show(looking, { id })];
    const author = related(listing, 'author');
    if (!listing || !author) throw new ApiError('not-found');
    const { title, description, price, publicData, state } = listing.attributes;
    const images = listing.relationships?.images;
    return {
      subjectId: author.id,
      evidence: asJson({ about: title, description, price, publicData, state }),
      imageIds: Array.isArray(images) ? images.map(image => image.id) : [],
    };
  },
  async user(ctx, id) {
    if (await users.isHiddenAcquaintance(ctx, id)) return ofHidden(ctx, id);
    const user = await users.show(reading(ctx, { profileImage: {} }), { id });
    if (user.attributes.deleted === true) throw new ApiError('not-found');
    const { displayName, bio, publicData } = profileOf(user) ?? {};
    const image = related(user, 'profileImage');
    return {
      subjectId: id,
      evidence: asJson({ about: displayName, bio, publicData }),
      imageIds: image ? [image.id] : [],
    };
  },
  async message(ctx, id) {
    const message = await findMessage(ctx.engine.db, id);
    if (!message || message.deleted) throw new ApiError('not-found');
    await requireParty(ctx, ctx.engine.db, message.transactionId);
    const { senderId, transactionId, content, createdAt } = message;
    const [about, files] = await Promise.all([nameOf(ctx, senderId), findFilesOf(ctx.engine.db, [id])]);
    const documents = files.filter(isAvailableDocument);
    return {
      subjectId: senderId,
      evidence: asJson({
        about,
        content,
        transactionId,
        createdAt,
        ...(documents.length > 0 ? { documents: documents.map(({ name }) => name).join(', ') } : {}),
      }),
      imageIds: files.flatMap(({ imageId }) => imageId ?? []),
    };
  },
  async review(ctx, id) {
    const review = await reviews.show(reading(ctx, { author: {} }), { id });
    const author = related(review, 'author');
    if (!author || review.attributes.deleted === true) throw new ApiError('not-found');
    const { rating, content, type, createdAt } = review.attributes;
    return {
      subjectId: author.id,
      evidence: asJson({ about: profileOf(author)?.displayName, rating, content, type, createdAt }),
      imageIds: [],
    };
  },
};

/** Operators see what the profile says now; the reporter, to whom `about` is shown, does not. */
async function ofHidden(ctx: Ctx, id: string): Promise<Target> {
  const seeing = reading({ ...ctx, viewer: { kind: 'system' } }, { profileImage: {} });
  const user = await users.show(seeing, { id });
  const { displayName, bio, publicData } = profileOf(user) ?? {};
  const image = related(user, 'profileImage');
  return {
    subjectId: id,
    evidence: asJson({ about: '', displayName, bio, publicData }),
    imageIds: image ? [image.id] : [],
  };
}

const reading = (ctx: Ctx, include: IncludeTree): Ctx => ({ ...ctx, read: { ...noIncludes, include } });

function related(resource: Resource | undefined, name: string): Resource | undefined {
  const found = resource?.relationships?.[name];
  return found && 'id' in found ? found : undefined;
}

const profileOf = (user: Resource) =>
  user.attributes.profile as unknown as { displayName?: string; bio?: Json; publicData?: Json } | undefined;

async function nameOf(ctx: Ctx, userId: string): Promise<string> {
  const user = (await users.load(reading(ctx, {}), [userId])).get(userId);
  return (user && profileOf(user)?.displayName) ?? '';
}

/** As plain JSON: wire types are serialised. */
const asJson = (facts: Record<string, unknown>): JsonObject =>
  JSON.parse(JSON.stringify(facts)) as JsonObject;
