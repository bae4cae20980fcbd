import type { IntlShape } from 'react-intl';
import type { PreviewSize } from '#contract/image/imageSize.ts';
import type { Settings } from '#src/config/settings.ts';

/** Structured data of one page besides its text. Never more than the page shows. */
export interface PageFacts {
  /** Objects of schema.org, without `@context`. */
  jsonLd?: readonly object[];
  /** The page's own images: paths of this site or absolute URLs. */
  images?: Partial<Record<PreviewSize, string>>;
  /** ISO instants, or the part of one that is known. */
  published?: string;
  modified?: string;
}

export interface Site {
  settings: Settings;
  intl: Pick<IntlShape, 'formatMessage'>;
}

/** Returns the structured data of a page, from what its loadData returned. */
export type FactsOf<D> = (data: D, site: Site) => PageFacts;
