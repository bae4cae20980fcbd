import { checkSetting, type SettingFault } from '#src/config/site/schema.ts';
import {
  contactFacts,
  socialNetworks,
  type SettingKey,
  type SettingView,
} from '#src/config/site/settings.ts';

/** Values of a setting's form: numbers as typed text; empty fields are absent. */
export interface SettingValues {
  value: unknown;
  reason: string;
  /** The version on screen when the values were first typed. */
  version: number;
}

type Checked =
  | { ok: true; value: unknown }
  /** By form field name. */
  | { ok: false; faults: Readonly<Record<string, SettingFault>> };

/** Returns the initial values of a setting's fields. */
export function toForm({ key, value }: SettingView): unknown {
  return key === 'deadlines' || key === 'ages' ? mapped(value, String) : value;
}

/** Validates the typed values: returns what to send, or the faults. */
export function validateSetting(key: SettingKey, typed: unknown): Checked {
  const found = checkSetting(key, fromForm(key, typed));
  if (found.ok) return found;
  const faults = Object.entries(found.faults).map(([path, fault]) => [fieldOf(path), fault] as const);
  return { ok: false, faults: Object.fromEntries(faults) };
}

/** Returns whether the typed values differ from the saved ones. */
export const isChanged = (view: SettingView, typed: unknown): boolean =>
  comparable(fromForm(view.key, typed)) !== comparable(fromForm(view.key, toForm(view)));

/** JSON with the names of each object in order: a field that is emptied and filled again moves to the end. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function fromForm(key: SettingKey, typed: unknown): unknown {
  const given = (typed ?? {}) as Readonly<Record<string, unknown>>;
  switch (key) {
    case 'deadlines':
    case 'ages':
      return mapped(given, text => (text === undefined || text === '' ? NaN : Number(text)));
    case 'commissions':
      return { customer: given.customer ?? '', provider: given.provider ?? '' };
    case 'contact':
      return Object.fromEntries(contactFacts.map(fact => [fact, given[fact] ?? '']));
    case 'social':
      return Object.fromEntries(socialNetworks.map(name => [name, given[name] ?? '']));
    case 'maintenance':
      return { isOn: given.isOn === true, until: given.until ?? null, words: given.words ?? {} };
    case 'banners':
      return ((typed ?? []) as readonly object[]).map(banner => ({
        link: '',
        from: null,
        until: null,
        words: {},
        ...banner,
      }));
    default:
      return typed;
  }
}

/** A text missing in every language is reported for the first. */
const fieldOf = (path: string): string =>
  ['value', ...(path === '' ? [] : [path])].join('.').replace(/\.words$/, '.words.en');

const mapped = (value: object, change: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
