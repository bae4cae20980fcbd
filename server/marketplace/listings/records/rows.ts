import type { ListingState } from '#contract/listing/listing.ts';
import type { AvailabilityPlan } from '../input/availabilityPlan.ts';
import type { JsonObject, Json } from '#contract/json.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { ImageRow } from '#server/marketplace/images/index.ts';
import type { Money } from '#contract/payment/currencies.ts';

/** The public columns. Exact location and private data are not even read for other users. */
export interface ListingRow {
  id: string;
  authorId: string;
  createdAt: Date;
  updatedAt: Date;
  shownSince: Date;
  state: ListingState;
  deleted: boolean;
  title: string;
  description: string | null;
  priceAmount: number | null;
  priceCurrency: string | null;
  shownLat: number | null;
  shownLng: number | null;
  availabilityPlan: AvailabilityPlan | null;
  publicData: JsonObject;
  metadata: JsonObject;
  /** The language of the title, ISO 639-1; '': it can't be told; null: not guessed yet. */
  writtenIn: string | null;
  /** Quantity in stock; null: not tracked. */
  stock: number | null;
}

export interface OwnListingRow extends ListingRow {
  publishedAt: Date | null;
  lat: number | null;
  lng: number | null;
  privateData: JsonObject;
  /** Why an operator sent it back, and when; null when none has since the last approval. */
  rejectedReason: string | null;
  rejectedAt: Date | null;
  /** Since when it shows an unreviewed change, where changes are published at once. */
  unseenSince: Date | null;
  /** Columns of the renewal question ({@link openQuestion}). */
  confirmedAt: Date | null;
  askedAt: Date | null;
  asked: number;
  /** The author's unpublished change. */
  change: ChangeRow | null;
}

export type WithImages<Row> = Row & { imageIds: readonly string[] };

/** A listing as others see it. */
export type ShownListingRow = WithImages<ListingRow> & {
  /** Published, not deleted, and its author is active; for a user also not published since a block separates the two. */
  isVisible: boolean;
  /** The images of `image_ids` themselves. */
  images: readonly ImageRow[];
  /** Since when others have not seen it; null while it is published. */
  hiddenSince: Date | null;
  /** The content is not the present one, but that of an earlier moment (decision 129). */
  isPast?: boolean;
};

/** A listing for one reader. */
export interface SeenListing {
  id: string;
  /** The reader sees it as it was then, unless that is later than its closing or than a block. */
  at?: Date | null;
}

/** The author's content of a listing, without images. */
export interface Content {
  title: string;
  description: string | null;
  geolocation: LatLng | null;
  price: Money | null;
  availabilityPlan: AvailabilityPlan | null;
  publicData: JsonObject;
  privateData: JsonObject;
}

/** The fields covered by an approval, besides the images (readings 27). */
export interface ModeratedFields {
  title: string;
  description: string | null;
  geolocation: Content['geolocation'];
  price: Content['price'];
  /** The moderated keys of the public data. */
  kind: JsonObject;
  /** The address as typed; absent when there is none. */
  location?: Json;
  /** The public part, derived from the location. */
  town?: Json;
}

/** A change waiting for approval or sent back by an operator, as loaded with its listing. */
export interface ChangeRow {
  content: ModeratedFields;
  imageIds: readonly string[];
  writtenIn: string | null;
  /** Times as ISO strings. */
  submittedAt: string;
  rejectedReason: string | null;
  rejectedAt: string | null;
}
