import type { ProfileType } from '../account/user.ts';
import type { Category, Subcategory } from './kinds.ts';

/** The values of other fields with which a field makes sense; with any value of those that aren't named. */
export interface AppliesTo {
  category?: readonly Category[];
  subcategories?: readonly Subcategory[];
  profileType?: readonly ProfileType[];
}

interface Limits {
  min: number;
  max: number;
}

/** The groups of facts on a listing's page. */
export type FactGroup = 'place' | 'needs' | 'how' | 'people' | 'time' | 'languages';

interface Common {
  /** For docs/listing-fields.md: what its kind doesn't say. */
  about?: string;
  /** The listings that it makes sense for; all, when absent. The API accepts it on every listing. */
  appliesTo?: AppliesTo;
  /** A listing needs it to be published (specification section 5). */
  isRequired?: true;
  /** A change of it waits for approval (readings 27). Texts always do, since anything can be written in them. */
  isModerated?: true;
  /**
   * The part of the editor that asks for it, in the order of the rows: `description` and `policies` are tabs; `match` is
   * asked on the first of them after its own, under the headings of the facts. Absent where another form, or the
   * account, has it.
   */
  askedIn?: 'description' | 'match' | 'policies';
  /** Whether operators can correct it: never, or only where it has a value. By default where it applies or has one. */
  correction?: 'never' | 'ifSet';
  /**
   * Among a listing's facts. `order`: as in CSS, within the group. `list`: each value on a line, with its drawing
   * (Facts.tsx); `unlabelled`: the group's heading says what it is; `section`: a part of the page of its own.
   */
  fact?: { group: FactGroup; order?: number; as?: 'list' | 'unlabelled' } | 'section';
  /** On cards, as far as there is room. `order`: lower first; `only`: the values shown, in order. */
  chip?: { order: number; only?: readonly string[] };
}

/** A filter of the search page, or one that only API clients use. */
export type FieldFilter =
  | 'api'
  | {
      /** In the bar with its own popup, in the panel of further filters, or as links above (readings 20). */
      placement: 'bar' | 'panel' | 'links';
      /** As in CSS: those with a lower number come first; 0, when absent. */
      order?: number;
      /** Whether it is offered before a kind of help is chosen, though it doesn't apply to all. */
      isGeneral?: true;
      /** Of `many`: whether a listing has to have all chosen values; any, when absent. */
      asks?: 'all';
      /** Of a `number`: its maximum means "that many or more". */
      limits?: Limits;
      /** Whether its choices are offered from the last to the first. */
      isReversed?: true;
    };

interface Choices {
  /**
   * Whether each page has its own words for the choices (`SearchPage.pub_category.lookingForPlace`); by default they are
   * `ListingFact.<field>.<choice>` everywhere.
   */
  hasOwnLabels?: true;
  filter?: FieldFilter;
}

/** A key of a listing's public data: what it holds, and everything that the site does with it. */
export type Field = Common &
  (
    | (Choices & { kind: 'one'; choices: readonly string[] })
    /** A list. `choices`: for each kind of help where they differ. */
    | (Choices & {
        kind: 'many';
        choices: readonly string[] | Readonly<Record<Subcategory, readonly string[]>>;
        /** Whether the API accepts the same value twice. */
        mayRepeat?: true;
      })
    /** true or false. */
    | (Choices & { kind: 'boolean' })
    /** A whole number. */
    | { kind: 'number'; limits: Limits; unit?: 'nights' | 'people'; filter?: FieldFilter }
    /** `{date: 'YYYY-MM-DD'}` */
    | { kind: 'day' }
    /** `max`: characters; `lines`: the height of its form field, when it has several. */
    | { kind: 'text'; max: number; lines?: number; isTranslated?: true }
    /** ISO 639 codes. */
    | { kind: 'languages'; max: number; filter?: FieldFilter }
    /** `{address, building?}`, of which others see the town. */
    | { kind: 'place' }
  );

type ChoicesIn<Row> = Row extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Row extends { choices: infer ByKind }
    ? ByKind[keyof ByKind] extends readonly (infer Choice)[]
      ? Choice
      : never
    : never;

/** The value of a row in a listing's public data. */
export type ValueOf<Row> = Row extends { kind: infer Kind }
  ? {
      one: ChoicesIn<Row>;
      many: readonly ChoicesIn<Row>[];
      boolean: boolean;
      number: number;
      day: { date: string };
      text: string;
      languages: readonly string[];
      place: { address: string; building?: string };
    }[Kind & Field['kind']]
  : never;

/** The values that can be chosen in a row. */
export type ChoiceOf<Row> = ChoicesIn<Row>;
