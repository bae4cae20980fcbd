/** What the web app asks the marketplace on behalf of search engines. */
export interface CrawlerDesk {
  /** Public listings in files of `perFile`: when something in each was last changed. */
  files(perFile: number): Promise<readonly Date[]>;
  /** The listings of one file, the first is 0, in pieces. */
  file(file: number, perFile: number): AsyncIterable<readonly { id: string; updatedAt: Date }[]>;
  /** There was such a listing, and it will not come back. */
  isGone(listingId: string): Promise<boolean>;
}
