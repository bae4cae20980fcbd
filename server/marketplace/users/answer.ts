import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { toMarketplace } from '#server/marketplace/marketplace.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { findIdentities } from './identityStore.ts';
import { withHiddenAsGone } from './hidden.ts';
import { toPermissionSet } from './permissions.ts';
import { isOperator, isTeamMember, requireUserId } from './policy.ts';
import { lockUser, type UserRow } from './store.ts';
import { toCurrentUser, toUser, toUserForOperator, type UserRelations } from './view.ts';

/** Returns the user as they see themselves, with what `ctx.read` requests. `known`: the identities, where they were read. */
export async function asCurrentUser(
  ctx: Ctx,
  row: UserRow,
  known?: readonly IdentityProvider[],
): Promise<Resource> {
  const [relations, identities] = await Promise.all([
    loadRelations(ctx, [row], isOperator(ctx.viewer) || isSelf(ctx, row.id)),
    known ?? findIdentities(ctx.engine.db, [row.id]).then(found => found.get(row.id)),
  ]);
  return toCurrentUser(row, relations(row), identities);
}

/** Returns these users as the viewer sees them, with what `ctx.read` requests, in the same order. */
export async function asSeen(ctx: Ctx, found: readonly UserRow[]): Promise<Resource[]> {
  const rows = await withHiddenAsGone(ctx, found);
  const isFull = isOperator(ctx.viewer) && rows.length > 0;
  const [relations, identities] = await Promise.all([
    loadRelations(ctx, rows, isFull),
    isFull
      ? findIdentities(
          ctx.engine.db,
          rows.map(({ id }) => id),
        )
      : undefined,
  ]);
  return rows.map(row =>
    isFull ? toUserForOperator(row, relations(row), identities?.get(row.id)) : toUser(row, relations(row)),
  );
}

/** Returns the signed-in user's row, locked until the transaction ends. @throws ApiError `forbidden`, `not-found` */
export async function lockCurrentUser(ctx: Ctx, tx: Tx): Promise<UserRow> {
  const row = await lockUser(tx, requireUserId(ctx.viewer));
  if (!row || row.deletedAt) throw new ApiError('not-found');
  return row;
}

/** @param isFull also what others must not see */
async function loadRelations(
  ctx: Ctx,
  rows: readonly UserRow[],
  isFull: boolean,
): Promise<(row: UserRow) => UserRelations> {
  const { include } = ctx.read;
  const settings = ctx.engine.settings();
  const customer = include['stripeCustomer'];
  const withCard = customer && customer['defaultPaymentMethod'] !== undefined;
  const [profileImages, payments] = await Promise.all([
    include['profileImage'] ? loadProfileImages(ctx, rows) : new Map<string, Resource>(),
    // A user's data at the payment provider is hidden from everyone else.
    isFull
      ? ctx.engine.paymentProfiles.load(
          ctx.engine.db,
          rows.map(({ id }) => id),
          withCard,
        )
      : undefined,
  ]);
  return row => ({
    include,
    profileImage: profileImages.get(row.profileImageId ?? '') ?? null,
    isOperator: isTeamMember(settings, row),
    payments: payments?.get(row.id),
    effectivePermissionSet: toPermissionSet(row.id, settings.access, row),
    ...(include.marketplace ? { marketplace: toMarketplace(settings) } : {}),
  });
}

async function loadProfileImages(ctx: Ctx, rows: readonly UserRow[]): Promise<Map<string, Resource>> {
  // Whoever still sees a hidden profile, or one of before, sees its picture, which is not public.
  const isGranted = ({ isHidden, isPast }: UserRow) => isHidden === true || isPast === true;
  const [granted, others] = await Promise.all([
    images.load(ctx, imageIdsOf(rows.filter(isGranted)), { maySeeAll: true }),
    loadOpenProfileImages(
      ctx,
      rows.filter(row => !isGranted(row)),
    ),
  ]);
  return new Map([...granted, ...others]);
}

async function loadOpenProfileImages(ctx: Ctx, rows: readonly UserRow[]): Promise<Map<string, Resource>> {
  const isPublic = rows.every(({ state, deletedAt }) => state === 'active' && deletedAt === null);
  if (isPublic && rows.every(({ profileImage }) => profileImage !== undefined)) {
    return images.showPublic(
      ctx,
      rows.flatMap(({ profileImage }) => profileImage ?? []),
    );
  }
  return images.load(ctx, imageIdsOf(rows), { maySeeAll: rows.every(({ id }) => isSelf(ctx, id)) });
}

const imageIdsOf = (rows: readonly UserRow[]): string[] => rows.flatMap(row => row.profileImageId ?? []);

const isSelf = ({ viewer }: Ctx, id: string): boolean => viewer.kind === 'user' && viewer.userId === id;
