/** Words within a line. */
export type Inline =
  | string
  | { kind: 'strong'; children: readonly Inline[] }
  | { kind: 'em'; children: readonly Inline[] }
  /** `href`: a path of this site, `#id`, or an address that begins with https:, mailto: or tel:. */
  | { kind: 'link'; href: string; children: readonly Inline[] };

/** Whom one can call for what. */
export const hotlineKinds = ['emergency', 'trafficking', 'violence', 'victims', 'children'] as const;

export type HotlineKind = (typeof hotlineKinds)[number];

export interface HotlineCountry {
  /** ISO 3166-1 alpha-2, in capitals. */
  code: string;
  lines: readonly { kind: HotlineKind; number: string; name?: string | undefined }[];
}

export interface Hotlines {
  /** The month in which somebody last checked the list, YYYY-MM; null: nobody has. */
  checked: string | null;
  countries: readonly HotlineCountry[];
}

/** What stands on the page itself and in notes. */
export type PlainBlock =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] };

export type Block =
  | PlainBlock
  | { kind: 'heading'; level: 2 | 3; id: string; children: readonly Inline[] }
  /** What must not be overlooked. */
  | { kind: 'note'; blocks: readonly PlainBlock[] }
  /** Countries by their names in the page's language, in its order. */
  | {
      kind: 'hotlines';
      /** The month of the last check, in words; null: nobody has checked. */
      checkedIn: string | null;
      countries: readonly (HotlineCountry & { name: string })[];
    };

/** A page of words as its readers get it, in one language. */
export interface Content {
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** The month since which it holds, YYYY-MM. */
  updated?: string;
  /** The same month, in words. */
  updatedIn?: string;
  /** Names the text where people agree to it. */
  version?: string;
  blocks: readonly Block[];
}
