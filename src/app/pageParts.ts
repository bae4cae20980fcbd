import { iconsIn } from '#src/components/Icon/sprite.ts';

/** Markup that many pages have in common, as it is stored. */
export interface StoredMarkup {
  /** In UTF-8, as pages are sent: encoding the text of a search page took a tenth of its time. */
  bytes: Uint8Array;
  /** Names of the icons that it refers to. */
  icons: readonly string[];
  /** Tags for the head of each page that shows it: the preloading of pictures with priority. */
  links: string;
}

/** Stores markup by all that it shows, for every page of the process. */
export interface MarkupCache {
  get(key: string): StoredMarkup | undefined;
  set(key: string, markup: StoredMarkup): void;
  /**
   * Returns a short name for this content, as JSON has it: never the same for another, and the same for the same while it
   * is in use. Objects must never change: the name of one is found without reading it again.
   */
  nameOf(content: unknown): string;
}

/** A piece of a document; bytes are UTF-8. */
export type Piece = string | Uint8Array;

/** The stored parts of one page, which only its document joins to the rest. */
export interface PageParts {
  /** Returns what stands for a part in the page's markup; the part is rendered unless it is stored. */
  place(key: string, render: () => string): string;
  /** Returns the markup in pieces, the parts in their places. */
  piecesIn(markup: string): Piece[];
  /** The icons of all parts. */
  icons(): ReadonlySet<string>;
  /** The tags that the parts need in the head. */
  links(): string;
}

export function createPageParts(cache: MarkupCache): PageParts {
  const placed: StoredMarkup[] = [];
  return {
    place(key, render) {
      let part = cache.get(key);
      if (!part) {
        part = toStored(render());
        cache.set(key, part);
      }
      placed.push(part);
      return `${mark}${placed.length - 1}${markEnd}`;
    },
    piecesIn(markup) {
      const [first = '', ...others] = markup.split(mark);
      return [
        first,
        ...others.flatMap(text => {
          const end = text.indexOf(markEnd);
          const part = placed[Number(text.slice(0, end))];
          if (!part) throw new RangeError('A page has a part that was never placed.');
          const rest = text.slice(end + markEnd.length);
          return rest === betweenTexts || rest === '' ? part.bytes : [part.bytes, rest];
        }),
      ];
    },
    icons: () => new Set(placed.flatMap(({ icons }) => icons)),
    links: () => placed.map(({ links }) => links).join(''),
  };
}

/** Nobody can guess it, so no text that anybody writes holds it. React escapes none of it. */
const mark = `part-${crypto.randomUUID()}-`;
const markEnd = ';';

/** What React puts between two texts, for which it takes the places of parts without an element. */
const betweenTexts = '<!-- -->';

/** What React puts before the markup, for the page's head. */
const linksBefore = /^(?:<link [^>]*>)+/;

const encoder = new TextEncoder();

function toStored(markup: string): StoredMarkup {
  const links = linksBefore.exec(markup)?.[0] ?? '';
  return { bytes: encoder.encode(markup.slice(links.length)), icons: [...iconsIn(markup)], links };
}
