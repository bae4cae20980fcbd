import type { Json } from '#contract/json.ts';

/** What an operator laid down for clients to read: texts, branding, pages (marketplace-api 2.7). */
export interface Assets {
  /** All of them as they are now; some seconds old at most. */
  read(): Promise<AssetSet>;
}

export interface AssetSet {
  /** Another one whenever anything in it is. */
  version: string;
  /** By path with a slash in front: `/content/pages/about.json`. */
  byPath: ReadonlyMap<string, Json>;
}
