import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import { checkSetting } from '#src/config/site/schema.ts';
import {
  deadlineChoice,
  isSettingKey,
  shownOn,
  type SettingKey,
  type SiteSettings,
} from '#src/config/site/settings.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  readCurrent,
  readSaves,
  settingsChannel,
  type SavedSetting,
} from '#server/marketplace/siteSettings/index.ts';

export { defaultsOf } from './defaults.ts';

/** Which settings have become others, and what was rendered of them: whoever keeps that has to drop it. */
export interface SettingsChanged {
  keys: readonly SettingKey[];
  drop: 'pages' | 'content' | 'nothing';
}

/** The site as operators have set it, held in memory: nobody asks the database for it with a request. */
export interface Site {
  now(): SiteSettings;
  /** What holds where nothing is saved; a value that `now()` answers itself is the default. */
  defaults: SiteSettings;
  /** What was chosen of the deadlines, oldest first; empty when never anything. */
  deadlineChoices(): readonly DeadlineChoice[];
  /** Calls `listener` after each change in this process, also one that a banner's hours make. Answers how to stop. */
  onChange(listener: (changed: SettingsChanged) => void): () => void;
  /** Reads what is saved, at once. @throws when the database cannot be asked */
  reload(): Promise<void>;
  /** Hears of what any process saves from now on, and reads again after a lost connection. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

interface SiteParts extends Pick<Engine, 'db' | 'clock' | 'log'> {
  defaults: SiteSettings;
}

/** Longest time that a timer is set for, in milliseconds. */
const longest = 24 * 60 * 60_000;

/** Makes the holder, with the defaults until it is first loaded. */
export function makeSite({ db, clock, log, defaults }: SiteParts): Site {
  let current = defaults;
  let versions: ReadonlyMap<string, number> = new Map();
  let choices: readonly DeadlineChoice[] = [];
  let reading: Promise<void> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners = new Set<(changed: SettingsChanged) => void>();

  const tell = (keys: readonly SettingKey[]) => {
    if (keys.length === 0) return;
    for (const listener of listeners) listener({ keys, drop: widest(keys) });
  };
  const valid = (saved: readonly SavedSetting[]): Partial<SiteSettings> =>
    Object.fromEntries(saved.flatMap(save => validValue(save, log)));

  const read = async () => {
    const [saved, deadlines] = await Promise.all([readCurrent({ db }), readSaves({ db }, 'deadlines')]);
    const changed = saved.filter(({ key, version }) => versions.get(key) !== version).map(({ key }) => key);
    versions = new Map(saved.map(({ key, version }) => [key, version]));
    current = { ...defaults, ...valid(saved) };
    choices = deadlines
      .map(save => ({ at: save.at, value: valid([save]).deadlines ?? defaults.deadlines }))
      .map(({ at, value }) => deadlineChoice(value, at))
      .reverse();
    wakeForBanner();
    tell(changed.filter(isSettingKey));
  };
  // One after the other, so that what was read last is also the newest.
  const reload = () => (reading = reading.catch(() => undefined).then(read));
  const reloadLater = () => {
    reload().catch((error: unknown) => {
      log.warn('settings not read', { error });
      // The old ones go on; the next save, or the connection that comes back, asks again.
    });
  };

  /** Pages that show a banner become others when its time begins and ends, without anybody saving anything. */
  const wakeForBanner = () => {
    clearTimeout(timer);
    const now = clock.now().getTime();
    const turns = current.banners
      .flatMap(({ from, until }) => [from, until])
      .flatMap(instant => (instant && Date.parse(instant) > now ? [Date.parse(instant) - now] : []));
    if (turns.length === 0 || isClosed) return;
    const wait = Math.min(...turns);
    timer = setTimeout(
      () => {
        if (wait <= longest) tell(['banners']);
        wakeForBanner();
      },
      Math.min(wait, longest),
    ).unref();
  };

  return {
    now: () => current,
    defaults,
    deadlineChoices: () => choices,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    async listen() {
      // First the line, then the reading: what is saved between them is heard.
      stopListening = await db.listen(settingsChannel, reloadLater, reloadLater);
      await reload();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await stopListening?.();
      await reading.catch(() => undefined);
    },
  };
}

/** Nothing of a save that this version does not understand, or that goes back to the default. */
function validValue(
  { key, value }: SavedSetting,
  log: Engine['log'],
): [SettingKey, SiteSettings[SettingKey]][] {
  if (value === null || !isSettingKey(key)) return [];
  const checked = checkSetting(key, value);
  if (checked.ok) return [[key, checked.value]];
  log.warn('saved setting ignored', { key, faults: checked.faults });
  return [];
}

function widest(keys: readonly SettingKey[]): SettingsChanged['drop'] {
  const drops = keys.map(key => shownOn[key]);
  return drops.includes('pages') ? 'pages' : drops.includes('content') ? 'content' : 'nothing';
}
