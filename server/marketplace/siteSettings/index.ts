import { ApiError } from '#contract/errors.ts';
import type { Json } from '#contract/json.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

export const accountData: AccountData = {
  tables: {
    site_settings: {
      id: 'what operators have set for the site, stored so that they can be held to account; it names them by id only',
    },
  },
};

/** The channel on which every process is notified that a setting was saved. */
export const settingsChannel = 'settings';

/** An operator's change to a setting. */
export interface SettingChange {
  userId: string;
  key: string;
  /** The version that the operator saw; 0 when it was never saved. */
  version: number;
  /** null: back to the environment's value. */
  value: Json;
  reason: string;
}

/** Maximum number of saves read per key: more than any deadline is changed within the life of a booking. */
const maxRead = 200;

/** Returns the newest save of each setting that was ever saved. */
export const readCurrent = ({ db }: Pick<Engine, 'db'>): Promise<SavedSetting[]> => findCurrent(db);

/** Returns the saves of one setting, newest first. */
export const readSaves = (
  { db }: Pick<Engine, 'db'>,
  key: string,
  limit = maxRead,
): Promise<SavedSetting[]> => findSaves(db, key, limit);

/**
 * Saves a value as a new version, with its row in the audit log, and notifies every process after the commit.
 * @throws ApiError `conflict` when the setting was saved since `version`
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

/** One save of a setting. `value` and `former` are null for the environment's value. */
export interface SavedSetting {
  key: string;
  version: number;
  value: Json;
  at: Date;
  userId: string;
  reason: string;
}

const columns = 'key, version, value, at, user_id, reason';

/** Returns the newest save of each key. */
function findCurrent(db: Queryable): Promise<SavedSetting[]> {
  return db.rows<SavedSetting>(
    `select distinct on (key) ${columns} from site_settings order by key, version desc`,
    [],
    'site-settings-current',
  );
}

/** Returns the saves of one key, newest first. */
function findSaves(db: Queryable, key: string, limit: number): Promise<SavedSetting[]> {
  return db.rows<SavedSetting>(
    `select ${columns} from site_settings where key = $1 order by version desc limit $2`,
    [key, limit],
    'site-settings-saves',
  );
}

/** Returns false when this version already exists. */
async function insertSave(db: Queryable, save: SavedSetting & { former: Json }): Promise<boolean> {
  const json = (value: Json) => (value === null ? null : JSON.stringify(value));
  const added = await db.run(
    `insert into site_settings (key, version, value, former, at, user_id, reason)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7) on conflict do nothing`,
    [save.key, save.version, json(save.value), json(save.former), save.at, save.userId, save.reason],
  );
  return added === 1;
}
