import { isDeepStrictEqual } from 'node:util';
import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import { DAY } from '#contract/time/units.ts';
import { checkSetting } from '#src/config/site/schema.ts';
import {
  contactFacts,
  deadlineChoice,
  isSettingKey,
  type SettingKey,
  shownOn,
  type SiteSettings,
  socialNetworks,
} from '#src/config/site/settings.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  readCurrent,
  readSaves,
  type SavedSetting,
  settingsChannel,
} from '#server/marketplace/siteSettings/index.ts';
import { footerPlaces, landingPlaces } from '#src/config/locations.ts';
import { locales } from '#contract/locales.ts';
import type { Config } from '#server/config/index.ts';

export { startBusiestTowns } from './busiestTowns.ts';

/** Changed settings, and the rendered output that caches must drop because of them. */
export interface SettingsChanged {
  keys: readonly SettingKey[];
  drop: 'pages' | 'content' | 'nothing';
}

/** The site settings in effect, held in memory, so that requests need no database query. */
export interface Site {
  now(): SiteSettings;
  /**
   * Returns the values of settings that were never saved; if `now()` returns the same object for a setting, it is the
   * default.
   */
  defaults(): SiteSettings;
  /** Replaces the default of `cities`; undefined: by the product's own. */
  suggestCities(cities: SiteSettings['cities'] | undefined): void;
  /** The history of deadline settings, oldest first; empty when they were never changed. */
  deadlineChoices(): readonly DeadlineChoice[];
  /**
   * Calls `listener` after each change in this process, including the start and end of a banner. Returns an unsubscribe
   * function.
   */
  onChange(listener: (changed: SettingsChanged) => void): () => void;
  /** Reads the saved settings now. @throws when the database is not available */
  reload(): Promise<void>;
  /** Subscribes to saves by any process, and reloads after a lost connection. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

interface SiteParts extends Pick<Engine, 'db' | 'clock' | 'log'> {
  defaults: SiteSettings;
}

/** Maximum duration of a timer, in milliseconds. */
const longest = DAY;

/** Creates the site settings, holding the defaults until first loaded. */
export function createSite({ db, clock, log, defaults: first }: SiteParts): Site {
  let defaults = first;
  let current = defaults;
  let versions: ReadonlyMap<string, number> = new Map();
  let choices: readonly DeadlineChoice[] = [];
  let reading: Promise<void> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners = new Set<(changed: SettingsChanged) => void>();

  const notify = (keys: readonly SettingKey[]) => {
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
    notify(changed.filter(isSettingKey));
  };
  // Serialised, so that the last read is also the newest.
  const reload = () => (reading = reading.catch(() => undefined).then(read));
  const reloadLater = () => {
    reload().catch((error: unknown) => {
      log.warn('settings not loaded', { error });
      // Keep the old settings; the next save or reconnect reads again.
    });
  };

  /** Pages that show a banner change when its time begins and ends, although nothing is saved then. */
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
        if (wait <= longest) notify(['banners']);
        wakeForBanner();
      },
      Math.min(wait, longest),
    ).unref();
  };

  return {
    now: () => current,
    defaults: () => defaults,
    suggestCities(cities = first.cities) {
      if (isDeepStrictEqual(cities, defaults.cities)) return;
      const isDefault = current.cities === defaults.cities;
      defaults = { ...defaults, cities };
      if (!isDefault) return;
      current = { ...current, cities };
      notify(['cities']);
    },
    deadlineChoices: () => choices,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    async listen() {
      // Subscribe before reading, so that no save in between is missed.
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

/** Returns nothing for a save that this version does not understand, or that restores the default. */
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

type FromEnvironment = Pick<
  Config,
  | 'listingApproval'
  | 'changeApproval'
  | 'commissions'
  | 'freshnessDays'
  | 'newAccountDays'
  | 'operator'
  | 'social'
>;

/**
 * Returns the value of each setting until an operator saves another: from the environment, else the product's default.
 */
export function defaultsOf(config: FromEnvironment): SiteSettings {
  const { listingApproval, changeApproval, commissions, freshnessDays, newAccountDays } = config;
  return {
    approval: !listingApproval ? 'off' : changeApproval === 'afterwards' ? 'new' : 'on',
    commissions,
    deadlines: { answer: 6, review: 7 },
    ages: { freshnessDays, newAccountDays },
    cities: { landing: landingPlaces, footer: footerPlaces },
    contact: filled(contactFacts, config.operator),
    social: filled(socialNetworks, config.social),
    banners: [],
    maintenance: { isOn: false, until: null, words: {} },
    languages: locales,
  };
}

const filled = <Name extends string>(names: readonly Name[], known: Readonly<Record<string, string>>) =>
  Object.fromEntries(names.map(name => [name, known[name] ?? ''])) as Record<Name, string>;
