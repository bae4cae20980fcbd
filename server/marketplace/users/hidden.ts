import type { Ctx } from '#server/marketplace/ctx.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { isOperator } from './policy.ts';
import { findHidden, type UserRow } from './store.ts';

// The rule of decision 133: a profile that is hidden now is shown to its owner, to operators, and to everybody who has a
// live conversation with its owner. Nobody else may tell it from an unknown one.

const nobody: ReadonlySet<string> = new Set();

/** Returns the rows as the viewer may see them: those hidden from the viewer look as after the deletion of an account. */
export async function withHiddenAsGone(ctx: Ctx, rows: readonly UserRow[]): Promise<readonly UserRow[]> {
  const hidden = await hiddenAmong(
    ctx,
    rows.filter(({ isHidden }) => isHidden).map(({ id }) => id),
  );
  if (hidden.size === 0) return rows;
  return rows.map(row =>
    hidden.has(row.id)
      ? { ...row, state: 'active', deletedAt: row.createdAt, profileImageId: null, profileImage: null }
      : row,
  );
}

/** Returns those of the users whose profile is hidden from the viewer. */
export async function findHiddenFrom(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = ids.filter(isUuid);
  if (known.length === 0 || isOperator(ctx.viewer)) return nobody;
  return hiddenAmong(ctx, await findHidden(ctx.engine.db, known));
}

/** Returns whether the viewer finds no profile under this id because its owner hides it. */
export const isHiddenFrom = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await findHiddenFrom(ctx, [id])).size > 0;

/**
 * Returns whether the viewer may block and report somebody who hides: they have talked to each other before. To
 * everybody else the person is unknown.
 */
export async function isHiddenAcquaintance(ctx: Ctx, id: string): Promise<boolean> {
  const { viewer, engine } = ctx;
  if (viewer.kind !== 'user' || !(await isHiddenFrom(ctx, id))) return false;
  return engine.conversations.haveMet(engine.db, viewer.userId, id);
}

async function hiddenAmong({ engine, viewer }: Ctx, hidden: readonly string[]): Promise<ReadonlySet<string>> {
  if (isOperator(viewer)) return nobody;
  const others = hidden.filter(id => viewer.kind !== 'user' || viewer.userId !== id);
  if (others.length === 0 || viewer.kind !== 'user') return new Set(others);
  const partners = await engine.conversations.findLivePartners(engine.db, viewer.userId, others);
  return new Set(others.filter(id => !partners.has(id)));
}
