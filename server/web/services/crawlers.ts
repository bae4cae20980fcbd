/** Listing queries on behalf of search engines. */
export interface CrawlerService {
  /** Splits public listings into files of `perFile` and returns when each file last changed. */
  files(perFile: number): Promise<readonly Date[]>;
  /** Streams the listings of one file in batches; the first file is 0. */
  file(file: number, perFile: number): AsyncIterable<readonly { id: string; updatedAt: Date }[]>;
  /** Whether the listing existed and won't come back. */
  isGone(listingId: string): Promise<boolean>;
}
