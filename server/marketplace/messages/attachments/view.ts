import type { Resource } from '#contract/resource.ts';
import type { Ctx, IncludeTree } from '#server/marketplace/ctx.ts';
import { openContent } from './contents.ts';
import type { FileRow, FileState } from './store.ts';

/** Returns the file as its owner sees it (marketplace-api 4.6). */
export const toOwnFile = (row: FileRow): Resource => ({
  id: row.id,
  type: 'ownFile',
  attributes: {
    name: row.name,
    size: row.bytes ?? 0,
    state: row.state,
    createdAt: row.createdAt,
    stateUpdatedAt: row.stateAt,
  },
});

/** What is checked of every file, and its result. */
const checkType = 'content';
const results: Readonly<Record<FileState, string>> = {
  pendingUpload: 'pending',
  pendingVerification: 'pending',
  available: 'passed',
  verificationFailed: 'failed',
};

/** Returns files as readers of their messages see them; Integration API clients also learn of the checks. */
export function toFiles({ engine, viewer }: Ctx, rows: readonly FileRow[]): Promise<Resource[]> {
  const forOperators = (row: FileRow) => ({
    createdAt: row.createdAt,
    stateUpdatedAt: row.stateAt,
    requiredVerificationChecks: [checkType],
    verificationChecks: [{ type: checkType, result: results[row.state] }],
  });
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      type: 'file',
      attributes: {
        name: row.name,
        // The sizes of photos from earlier versions were not stored.
        size: row.bytes ?? (await openContent(engine, row))?.size ?? 0,
        state: row.state,
        deleted: false,
        ...(viewer.kind === 'integration' ? forOperators(row) : {}),
      },
    })),
  );
}

/** Returns the attachments that these files are, each of one message, with `file` when requested. */
export async function toFileAttachments(
  ctx: Ctx,
  rows: readonly FileRow[],
  include: IncludeTree,
): Promise<Resource[]> {
  const files = include.file ? await toFiles(ctx, rows) : [];
  return rows.map(({ id }, at) => ({
    // A file is attached to one message only, so its attachment has the same id.
    id,
    type: 'fileAttachment',
    attributes: { scope: 'public', deleted: false },
    relationships: include.file ? { file: files[at] ?? null } : {},
  }));
}
