import * as v from 'valibot';
import type { Declaration } from './variables/declare.ts';
import {
  inMode,
  missing,
  refusal,
  schemaOf,
  settings,
  type Environment,
  type SettingName,
  type ValueOf,
} from './variables/index.ts';

/** Reads variables as they are declared. */
export interface Reader {
  /**
   * Returns the value, or what applies when it is not set: `otherwise`, else what is declared. Adds a sentence to the
   * problems when it is invalid.
   */
  <Name extends SettingName>(name: Name, otherwise?: string): ValueOf<Name>;
  /** The same for text that must be set; '' when it is not, which is a problem, too. */
  required(name: TextName, otherwise?: string): string;
}

type TextName = { [N in SettingName]: ValueOf<N> extends string | undefined ? N : never }[SettingName];

/** Creates a reader of `env`, which adds a sentence to `problems` for each variable that is wrong or missing. */
export function createReader(env: Environment, problems: string[]): Reader {
  const mode = env.PORUCH_MODE === 'demo' || env.PORUCH_MODE === 'development' ? 'elsewhere' : 'production';
  const read = <Name extends SettingName>(name: Name, otherwise?: string) => {
    const setting: Declaration = settings[name];
    const schema = schemaOf(setting, mode);
    const fallback = otherwise ?? fallbackOf(setting);
    const result = env[name] ? v.safeParse(schema, env[name]) : undefined;
    if (result && !result.success) problems.push(refusal(name, mode));
    const value = result?.success ? result.output : fallback && v.parse(schema, fallback);
    return value as ValueOf<Name>;
  };
  const fallbackOf = (setting: Declaration): string | undefined =>
    'fallback' in setting && setting.fallback !== undefined
      ? String(inMode<string | number>(setting.fallback, mode))
      : undefined;
  const required = (name: TextName, otherwise?: string): string => {
    if (!env[name] && otherwise === undefined) problems.push(missing(name));
    return read(name, otherwise) ?? '';
  };
  return Object.assign(read, { required });
}
