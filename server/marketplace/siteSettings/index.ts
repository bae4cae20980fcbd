import { ApiError } from '#contract/errors.ts';
import type { Json } from '#contract/json.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findCurrent, findSaves, insertSave, type SavedSetting } from './store.ts';

export type { SavedSetting } from './store.ts';

/** On which every process of a database hears that a setting was saved. */
export const settingsChannel = 'settings';

/** What an operator saves. */
export interface SettingChange {
  userId: string;
  key: string;
  /** Of what the operator saw; 0: it was never saved. */
  version: number;
  /** null: back to what the environment says. */
  value: Json;
  reason: string;
}

/** How many saves of one key are read at most: more than anybody makes of a deadline in the life of a booking. */
const readAtMost = 200;

/** The newest save of each setting that was ever saved. */
export const readCurrent = ({ db }: Pick<Engine, 'db'>): Promise<SavedSetting[]> => findCurrent(db);

/** The saves of one setting, the newest first. */
export const readSaves = (
  { db }: Pick<Engine, 'db'>,
  key: string,
  limit = readAtMost,
): Promise<SavedSetting[]> => findSaves(db, key, limit);

/**
 * Keeps a value as a new version, with its row in the audit log, and tells every process once it is committed.
 * @throws ApiError `conflict` when somebody saved since `version`
 */
export async function save(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  change: SettingChange,
): Promise<void> {
  const { userId, key, version, value, reason } = change;
  await db.transaction(async tx => {
    const [before] = await findSaves(tx, key, 1);
    if ((before?.version ?? 0) !== version) throw new ApiError('conflict');
    await record(
      { db, clock },
      { userId, action: value === null ? 'settings/reset' : 'settings/saved', subject: key, reason },
      tx,
    );
    const row = {
      key,
      version: version + 1,
      value,
      former: before?.value ?? null,
      at: clock.now(),
      userId,
      reason,
    };
    if (!(await insertSave(tx, row))) throw new ApiError('conflict');
    await tx.run('select pg_notify($1, $2)', [settingsChannel, key]);
  });
}
