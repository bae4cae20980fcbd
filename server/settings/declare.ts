/** What is said of every setting: its row in docs/settings.md and, with its bounds, the refusal of a wrong value. */
interface About {
  /** What it does, a phrase; where it is required and missing, the refusal says it. Markdown. */
  means: string;
  /** A value that is accepted. */
  example?: string;
  /** Only the server may know it. */
  secret?: true;
  /** What holds where it is not set, where that is no fixed value. Markdown. */
  otherwise?: string;
}

/** A value for every mode, or one for production and one for the others. */
export type Fallback<T> = T | { readonly production: T; readonly elsewhere: T };

export interface Whole extends About {
  kind: 'whole';
  min: number;
  max: number;
  fallback: Fallback<number>;
}

export interface Choice extends About {
  kind: 'choice';
  values: readonly string[];
  fallback: Fallback<string>;
}

export interface Address extends About {
  kind: 'address';
  /** With their colons. */
  protocols: readonly string[];
}

export interface Text extends About {
  kind: 'text';
  /** What it must be, behind these words; absent: anything. */
  must?: string;
  fallback?: string;
}

/** One variable of the environment. */
export type Declaration = Whole | Choice | Address | Text;

/** Variables by their names, with a heading for the table. */
export interface Group {
  title: string;
  settings: Readonly<Record<string, Declaration>>;
}
