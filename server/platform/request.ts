import type { WireDocument } from './document.ts';
import type { ErrorDocument } from './errors.ts';
import type { Json } from '#contract/json.ts';
import type { UUID } from '#contract/values.ts';
import type { Holder, TokenResponse } from '#server/marketplace/auth/index.ts';
import type { Caller } from '#server/marketplace/origin.ts';

/** An API call, over HTTP or in process. */
export interface PlatformRequest extends Caller {
  /** Identifies the call in the log and in error responses; generated when absent. */
  id?: string;
  method: string;
  /** Relative to `/v1`: `/api/listings/query`. */
  path: string;
  /** Names and texts of the parameters, decoded. */
  query: Iterable<readonly [string, string]>;
  authorization: string | undefined;
  contentType: string | undefined;
  /**
   * The holders of the access tokens that the same page has sent before: it makes several calls at once, and who is
   * signed in is looked up for the first.
   */
  holders?: Map<string, Promise<Holder | undefined>> | undefined;
  /** The call comes from outside this site, so URLs in the response must be absolute. */
  isElsewhere?: boolean;
  body: RequestBody;
}

/** The body, read only once the caller is authorised. */
export interface RequestBody {
  /** @throws ApiError request-larger-than-content-length above `limit` bytes, bad-request when it is not UTF-8 */
  text(limit: number): Promise<string>;
  /**
   * Returns the only part, `image`, of a multipart body. @throws ApiError request-upload-over-limit,
   * validation-missing-key …; the reason of the signal, once it is aborted
   */
  image(signal?: AbortSignal): Promise<Buffer>;
}

export interface PlatformResponse {
  status: number;
  document: WireDocument | ErrorDocument | AuthAnswer | AssetResponse;
  /** Contains data for a particular user, so it must not be cached. */
  personal: boolean;
  /** Seconds for which shared caches may store it; absent: unspecified. */
  keepFor?: number;
  /** Seconds after which to retry; only with 429 and 503. */
  retryAfter?: number | string | undefined;
}

/** A response of the Asset Delivery API, in plain JSON whatever the client accepts (marketplace-api 2.7). */
export interface AssetResponse {
  data: Json | readonly JsonAsset[];
  meta: { version: string };
}

export interface JsonAsset {
  id: UUID;
  type: 'jsonAsset';
  attributes: { assetPath: string; data: Json };
}

/** A response of the Authentication API, in plain JSON whatever the client accepts (marketplace-api 2.1). */
export type AuthAnswer = TokenResponse | { revoked: true };
