import { isTimeZone } from '#server/marketplace/timeZone.ts';
import { parseTranslation, type TranslationSetting } from './translation.ts';
import type { Declaration, Fallback } from './variables/declare.ts';
import {
  addressBounds,
  missing,
  refusal,
  settings,
  type ChoiceOf,
  type Environment,
  type SettingOf,
} from './variables/index.ts';

/**
 * Readers of single variables, driven by their declarations. Each returns a usable value, and adds a sentence to
 * `problems` when the variable is invalid. A given `fallback` overrides the declared one.
 */
export function createReaders(env: Environment, problems: string[]) {
  const isProduction = env.PORUCH_MODE !== 'demo' && env.PORUCH_MODE !== 'development';
  const inThisMode = <T extends string | number>(fallback: Fallback<T>): T =>
    typeof fallback === 'object' ? fallback[isProduction ? 'production' : 'elsewhere'] : fallback;
  const checked = (name: SettingOf<'text'>, value: string, isRight: boolean): string => {
    if (!isRight) problems.push(refusal(name));
    return value;
  };
  return {
    text(name: SettingOf<'text'>, fallback?: string): string {
      const declared: Declaration & { kind: 'text' } = settings[name];
      const value = env[name] || (fallback ?? declared.fallback);
      if (!value) problems.push(missing(name));
      return value ?? '';
    },
    url(
      name: SettingOf<'address'> | 'MAP_PMTILES',
      protocols: readonly string[] = protocolsOf(settings[name]),
    ): string | undefined {
      const value = env[name];
      if (!value) return undefined;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol))
        return value.replace(/\/+$/, '');
      problems.push(refusal(name, addressBounds(protocols)));
      return undefined;
    },
    /** As card networks require: contains letters, and none of < > \\ ' " *. */
    statementSuffix(name: SettingOf<'text'>): string | undefined {
      const value = env[name] || undefined;
      if (!value || (/^[\x20-\x7e]{1,22}$/.test(value) && /[a-z]/i.test(value) && !/[<>\\'"*]/.test(value)))
        return value;
      problems.push(refusal(name));
      return undefined;
    },
    merchantCategory(name: 'MERCHANT_CATEGORY'): string {
      const value = env[name] || settings[name].fallback;
      return checked(name, value, /^\d{4}$/.test(value));
    },
    timeZone(name: 'TIME_ZONE'): string {
      const value = env[name] || settings[name].fallback;
      return checked(name, value, isTimeZone(value));
    },
    /** Returns the parsed setting; see docs/settings.md. */
    translation(name: 'TRANSLATION'): TranslationSetting | undefined {
      const value = env[name];
      const setting = value ? parseTranslation(value) : undefined;
      if (value && !setting) problems.push(refusal(name));
      return setting;
    },
    /** As BotFather makes them: the bot's number, and a secret. */
    botToken(name: 'TELEGRAM'): string | undefined {
      const value = env[name] || undefined;
      if (value === undefined || /^\d{3,20}:[\w-]{30,60}$/.test(value)) return value;
      problems.push(refusal(name));
      return undefined;
    },
    /** '0' to '50', with at most two decimals. */
    percent(name: 'CUSTOMER_COMMISSION' | 'PROVIDER_COMMISSION'): string {
      const value = env[name] || settings[name].fallback;
      return checked(name, value, /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) <= 50);
    },
    integer(name: SettingOf<'whole'>, fallback?: number): number {
      const { min, max, fallback: declared } = settings[name];
      const otherwise = fallback ?? declared;
      const value = env[name] ? Number(env[name]) : otherwise;
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.push(refusal(name));
      return otherwise;
    },
    oneOf<N extends SettingOf<'choice'>>(name: N): ChoiceOf<N> {
      const { values, fallback }: { values: readonly string[]; fallback: Fallback<string> } = settings[name];
      const otherwise = inThisMode(fallback) as ChoiceOf<N>;
      const value = (env[name] || otherwise) as ChoiceOf<N>;
      if (values.includes(value)) return value;
      problems.push(refusal(name));
      return otherwise;
    },
    origin(name: 'ROOT_URL' | 'WEB_ROOT_URL', fallback: string | undefined): string {
      const value = env[name] || fallback;
      if (!value) {
        problems.push(missing(name));
        return '';
      }
      const origin = URL.canParse(value) ? new URL(value).origin : 'null';
      if (/^https?:/.test(origin) && value.replace(/\/+$/, '') === origin) return origin;
      problems.push(refusal(name));
      return '';
    },
  };
}

const protocolsOf = (setting: Declaration): readonly string[] =>
  setting.kind === 'address' ? setting.protocols : ['https:'];

export type Readers = ReturnType<typeof createReaders>;
