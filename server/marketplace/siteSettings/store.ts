import type { Json } from '#contract/json.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

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
export function findCurrent(db: Queryable): Promise<SavedSetting[]> {
  return db.rows<SavedSetting>(
    `select distinct on (key) ${columns} from site_settings order by key, version desc`,
    [],
    'site-settings-current',
  );
}

/** Returns the saves of one key, newest first. */
export function findSaves(db: Queryable, key: string, limit: number): Promise<SavedSetting[]> {
  return db.rows<SavedSetting>(
    `select ${columns} from site_settings where key = $1 order by version desc limit $2`,
    [key, limit],
    'site-settings-saves',
  );
}

/** Returns false when this version already exists. */
export async function insertSave(db: Queryable, save: SavedSetting & { former: Json }): Promise<boolean> {
  const json = (value: Json) => (value === null ? null : JSON.stringify(value));
  const added = await db.run(
    `insert into site_settings (key, version, value, former, at, user_id, reason)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7) on conflict do nothing`,
    [save.key, save.version, json(save.value), json(save.former), save.at, save.userId, save.reason],
  );
  return added === 1;
}
