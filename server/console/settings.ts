import { inBody, invalid, parse } from '#contract/parse.ts';
import { trimmed } from '#contract/schemas.ts';
import type { Json } from '#contract/json.ts';
import { checkSetting } from '#src/config/site/schema.ts';
import {
  isSettingKey,
  limits,
  settingKeys,
  type SettingChange,
  type SettingView,
} from '#src/config/site/settings.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { readSaves, save } from '#server/marketplace/siteSettings/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import type { Site } from '#server/siteSettings/index.ts';
import type { Operator } from '../web/ports/types.ts';

/** Number of past changes shown for each setting. */
const savesShown = 5;

/** Returns every setting as currently effective in all processes, with who saved it last. */
export async function showSettings(engine: Engine, site: Site): Promise<readonly SettingView[]> {
  await site.reload();
  const current = site.now();
  return Promise.all(
    settingKeys.map(async key => {
      const saves = await readSaves(engine, key, savesShown);
      const view = {
        key,
        value: current[key],
        standard: site.defaults()[key],
        version: saves[0]?.version ?? 0,
        saves: await Promise.all(
          saves.map(async ({ at, userId, reason, value }) => ({
            at: at.toISOString(),
            by: (await findReader(engine.db, userId))?.displayName ?? userId,
            reason,
            isStandard: value === null,
          })),
        ),
      };
      return view as SettingView;
    }),
  );
}

/**
 * Saves a setting, or resets it to its default, and applies it in this process immediately.
 * @throws ApiError `validation-invalid-value`, `conflict` when it was saved by another operator meanwhile
 */
export async function saveSetting(
  engine: Engine,
  site: Site,
  operator: Operator,
  { key, version, value, reason }: SettingChange,
): Promise<void> {
  if (!isSettingKey(key)) throw invalid(inBody('key'));
  const why = parse(trimmed({ min: 1, max: limits.reason }), reason, inBody('reason'));
  const checked = value === null ? null : checkSetting(key, value);
  if (checked && !checked.ok)
    throw invalid(inBody('value', ...(Object.keys(checked.faults)[0] ?? '').split('.')));
  await save(engine, {
    userId: operator.id,
    key,
    version,
    value: checked && (checked.value as Json),
    reason: why,
  });
  await site.reload();
}
