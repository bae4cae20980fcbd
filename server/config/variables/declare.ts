import type { Schema } from '#contract/parse.ts';

/** Documents a setting: used for its row in docs/settings.md and, with its bounds, for the error message. */
interface About {
  /** What it does, as a phrase; also quoted in the error when a required setting is missing. Markdown. */
  means: string;
  /** A valid value. */
  example?: string;
  /** Never leaves the server. */
  secret?: true;
  /** What applies when it is not set, where that is not a fixed value. Markdown. */
  otherwise?: string;
}

/** One value for every mode, or one for production and one for the other modes. */
export type PerMode<T> = T | { readonly production: T; readonly elsewhere: T };

export interface Whole extends About {
  kind: 'whole';
  min: number;
  max: number;
  fallback: PerMode<number>;
}

export interface Choice extends About {
  kind: 'choice';
  values: readonly string[];
  fallback: PerMode<string>;
}

export interface Address extends About {
  kind: 'address';
  /** With trailing colons. */
  protocols: PerMode<readonly string[]>;
}

export interface Text extends About {
  kind: 'text';
  /** What it must be, to complete "must be …"; absent: anything. */
  must?: string;
  /** Reads it; absent: any text. */
  schema?: PerMode<Schema<unknown>>;
  fallback?: string;
}

/** One environment variable. */
export type Declaration = Whole | Choice | Address | Text;

/** Variables by name, with a heading for the table. */
export interface Group {
  title: string;
  settings: Readonly<Record<string, Declaration>>;
}
