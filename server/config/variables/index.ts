import { browsers } from './browsers.ts';
import type { Declaration, Group } from './declare.ts';
import { api, marketplace, money } from './marketplace.ts';
import { about, mail, signIn } from './people.ts';
import { operation, running } from './running.ts';

/** Every variable that server/config/index.ts reads, in the order of docs/settings.md. */
export const groups: readonly Group[] = [
  running,
  api,
  marketplace,
  money,
  signIn,
  mail,
  browsers,
  about,
  operation,
];

export const settings = {
  ...running.settings,
  ...api.settings,
  ...marketplace.settings,
  ...money.settings,
  ...signIn.settings,
  ...mail.settings,
  ...browsers.settings,
  ...about.settings,
  ...operation.settings,
};

type Declared = typeof settings;
export type SettingName = keyof Declared;

/** The names of the settings declared as `kind`. */
export type SettingOf<K extends Declaration['kind']> = {
  [N in SettingName]: Declared[N] extends { kind: K } ? N : never;
}[SettingName];

/** The values that `name` allows. */
export type ChoiceOf<N extends SettingOf<'choice'>> = Declared[N]['values'][number];

/** The declared part of the environment: an undeclared variable can't be read. */
export type Environment = { readonly [N in SettingName]?: string | undefined };

export const settingNames = Object.keys(settings) as SettingName[];

/** Returns the constraint on a value, to complete "must be …"; undefined: anything. */
export function bounds(setting: Declaration): string | undefined {
  if (setting.kind === 'whole') return `a whole number from ${setting.min} to ${setting.max}`;
  if (setting.kind === 'choice') return `one of ${setting.values.join(', ')}`;
  if (setting.kind === 'address') return addressBounds(setting.protocols);
  return setting.must;
}

export const addressBounds = (protocols: readonly string[]): string =>
  `an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`;

/** Returns the error message for an invalid value. */
export function refusal(name: SettingName, must = bounds(settings[name])): string {
  const { kind, example }: Declaration = settings[name];
  return `${name} must be ${plain(must ?? 'set')}${kind === 'text' && example ? `, for example ${example}` : ''}`;
}

/** Returns the error message for a missing setting. */
export function missing(name: SettingName): string {
  const { means, example }: Declaration = settings[name];
  return `${name} is missing: ${plain(means)}${example ? `, for example ${example}` : ''}`;
}

const plain = (markdown: string) => markdown.replaceAll('`', '');
