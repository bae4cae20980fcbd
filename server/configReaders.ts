import { defaultMerchantCategory } from '#src/config/payout.ts';

/**
 * Readers of single variables: each answers a value that can be gone on with, and adds a sentence to `problems` when what
 * stands there is wrong.
 */
export function readers(env: NodeJS.ProcessEnv, problems: string[]) {
  const text = (name: string, fallback: string | undefined): string => {
    const value = env[name] || fallback;
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = env[name];
    if (!value) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    problems.push(
      `${name} must be an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
    );
    return undefined;
  };
  return {
    text,
    url,
    /** As card networks print it: letters among it, and none of < > \\ ' " *. */
    statementSuffix(name: string): string | undefined {
      const value = env[name];
      if (!value || (/^[\x20-\x7e]{1,22}$/.test(value) && /[a-z]/i.test(value) && !/[<>\\'"*]/.test(value)))
        return value || undefined;
      problems.push(`${name} must have a letter and at most 22 plain characters, none of < > \\ ' " *`);
      return undefined;
    },
    merchantCategory(name: string): string {
      const value = env[name] || defaultMerchantCategory;
      if (!/^\d{4}$/.test(value)) problems.push(`${name} must be a merchant category code of four digits`);
      return value;
    },
    /** '0' to '50', with two decimals at most. */
    percent(name: string): string {
      const value = env[name] || '0';
      if (/^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) <= 50) return value;
      problems.push(`${name} must be a percentage from 0 to 50, for example 2.5`);
      return '0';
    },
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = env[name] ? Number(env[name]) : fallback;
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      problems.push(`${name} must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = (env[name] || fallback) as T;
      if (values.includes(value)) return value;
      problems.push(`${name} must be one of ${values.join(', ')}`);
      return fallback;
    },
    origin(name: string, fallback: string | undefined): string {
      const value = env[name] || fallback;
      if (!value) {
        problems.push(`${name} is missing: the address people use, for example https://help.example.org`);
        return '';
      }
      const origin = URL.canParse(value) ? new URL(value).origin : 'null';
      if (/^https?:/.test(origin) && value.replace(/\/+$/, '') === origin) return origin;
      problems.push(`${name} must be an origin such as https://help.example.org, without a path`);
      return '';
    },
  };
}

export type Readers = ReturnType<typeof readers>;
