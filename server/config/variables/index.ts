import { browsers } from './browsers.ts';
import * as v from 'valibot';
import type { Schema } from '#contract/parse.ts';
import type { Declaration, Group, PerMode } from './declare.ts';
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

type Read<D> = D extends { kind: 'whole' }
  ? number
  : D extends { values: readonly (infer Choice)[] }
    ? Choice
    : D extends { schema: infer Given }
      ? Output<Given>
      : string;
type Output<Given> = Given extends v.GenericSchema
  ? v.InferOutput<Given>
  : Given extends { production: infer One; elsewhere: infer Other }
    ? Output<One> | Output<Other>
    : never;

/** The value of `name` as it is read. */
export type ValueOf<N extends SettingName> =
  | Read<Declared[N]>
  | (Declared[N] extends { fallback: unknown } ? never : undefined);

/** The declared part of the environment: an undeclared variable can't be read. */
export type Environment = { readonly [N in SettingName]?: string | undefined };

export const settingNames = Object.keys(settings) as SettingName[];

/** Production, or one of the other modes. */
type Mode = 'production' | 'elsewhere';

/** Returns what applies in this mode. */
export const inMode = <T>(given: PerMode<T>, mode: Mode): T => (isPerMode(given) ? given[mode] : given);

const isPerMode = <T>(given: PerMode<T>): given is Readonly<Record<Mode, T>> =>
  typeof given === 'object' && given !== null && 'elsewhere' in given;

/** Returns how the text of the variable is read. */
export function schemaOf(setting: Declaration, mode: Mode): Schema<unknown> {
  switch (setting.kind) {
    case 'whole':
      return v.pipe(
        v.string(),
        v.transform(Number),
        v.integer(),
        v.minValue(setting.min),
        v.maxValue(setting.max),
      );
    case 'choice':
      return v.picklist(setting.values);
    case 'address':
      return address(inMode(setting.protocols, mode));
    case 'text':
      return inMode(setting.schema ?? v.string(), mode);
  }
}

/** Becomes the address without slashes at its end. */
const address = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(text => URL.canParse(text) && protocols.includes(new URL(text).protocol)),
    v.transform(text => text.replace(/\/+$/, '')),
  );

/** Returns the constraint on a value, to complete "must be …"; undefined: anything. */
export function bounds(setting: Declaration, mode: Mode = 'production'): string | undefined {
  if (setting.kind === 'whole') return `a whole number from ${setting.min} to ${setting.max}`;
  if (setting.kind === 'choice') return `one of ${setting.values.join(', ')}`;
  if (setting.kind === 'text') return setting.must;
  const beginnings = inMode(setting.protocols, mode).map(protocol => `${protocol}//`);
  return `an address beginning with ${beginnings.join(' or ')}`;
}

/** Returns the error message for an invalid value. */
export function refusal(name: SettingName, mode?: Mode): string {
  const { kind, example }: Declaration = settings[name];
  const must = plain(bounds(settings[name], mode) ?? 'set');
  return `${name} must be ${must}${kind === 'text' && example ? `, for example ${example}` : ''}`;
}

/** Returns the error message for a missing setting. */
export function missing(name: SettingName): string {
  const { means, example }: Declaration = settings[name];
  return `${name} is missing: ${plain(means)}${example ? `, for example ${example}` : ''}`;
}

const plain = (markdown: string) => markdown.replaceAll('`', '');
