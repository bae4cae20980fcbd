import type { Json } from '#contract/json.ts';

/** Assets that an operator provides for clients: texts, branding, pages (marketplace-api 2.7). */
export interface Assets {
  /** Returns all current assets; at most a few seconds stale. */
  read(): Promise<AssetSet>;
  /** Returns the assets of this version: the current one, or one that it replaced in the last week. */
  find(version: string): Promise<AssetSet | undefined>;
}

export interface AssetSet {
  /** Changes whenever any asset does. */
  version: string;
  /** By path with a leading slash: `/content/pages/about.json`. */
  byPath: ReadonlyMap<string, Json>;
}
