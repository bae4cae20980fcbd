/** Inline text. */
export type Inline =
  | string
  | { kind: 'strong'; children: readonly Inline[] }
  | { kind: 'em'; children: readonly Inline[] }
  /** `href`: a path of this site, `#id`, or a URL that begins with https:, mailto: or tel:. */
  | { kind: 'link'; href: string; children: readonly Inline[] };

/** Purposes of hotlines. */
export const hotlineKinds = ['emergency', 'trafficking', 'violence', 'victims', 'children'] as const;

export type HotlineKind = (typeof hotlineKinds)[number];

export interface HotlineCountry {
  /** ISO 3166-1 alpha-2, in capitals. */
  code: string;
  lines: readonly { kind: HotlineKind; number: string; name?: string | undefined }[];
}

export interface Hotlines {
  /** The month in which the list was last checked, YYYY-MM; null if never. */
  checked: string | null;
  countries: readonly HotlineCountry[];
}

/** Blocks allowed both on the page itself and inside notes. */
export type PlainBlock =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] };

export type Block =
  | PlainBlock
  | { kind: 'heading'; level: 2 | 3; id: string; children: readonly Inline[] }
  /** A highlighted note. */
  | { kind: 'note'; blocks: readonly PlainBlock[] }
  /** The form that writes to the operators; `days`: within how many they answer. */
  | { kind: 'contactForm'; days: number }
  /** Countries by their names in the page's language, sorted in its order. */
  | {
      kind: 'hotlines';
      /** The month of the last check, as text; null if never checked. */
      checkedIn: string | null;
      countries: readonly (HotlineCountry & { name: string })[];
    };

/** A static content page in one language, as readers see it. */
export interface Content {
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** The month since which it has applied, YYYY-MM. */
  updated?: string;
  /** The same month, as text. */
  updatedIn?: string;
  /** Identifies the version of the text that users agree to. */
  version?: string;
  blocks: readonly Block[];
}
