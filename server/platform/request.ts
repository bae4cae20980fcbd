import type { AssetAnswer } from './assets.ts';
import type { AuthAnswer } from './auth.ts';
import type { WireDocument } from './document.ts';
import type { ErrorDocument } from './errors.ts';

/** A call of the wire, whichever way it came. */
export interface PlatformRequest {
  /** Names the call in the log and in answers about failures; made when absent. */
  id?: string;
  method: string;
  /** Below `/v1`: `/api/listings/query`. */
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  contentType: string | undefined;
  /** The caller's network address; undefined in process, for nobody in particular. */
  address: string | undefined;
  /** It comes from no page of this site: what leads here has to say where that is. */
  isElsewhere?: boolean;
  body: RequestBody;
}

/** A body is read only once the caller has been let in. */
export interface RequestBody {
  /** @throws ApiError request-larger-than-content-length above `limit` bytes, bad-request when it is no UTF-8 */
  text(limit: number): Promise<string>;
  /** The one part `image` of a multipart body. @throws ApiError request-upload-over-limit, validation-missing-key … */
  image(): Promise<Buffer>;
}

export interface PlatformResponse {
  status: number;
  document: WireDocument | ErrorDocument | AuthAnswer | AssetAnswer;
  /** Says something about a person: no cache may keep it. */
  personal: boolean;
  /** Seconds that everybody's caches may keep it; absent: not said. */
  keepFor?: number;
  /** Seconds until it is worth asking again; only with 429 and 503. */
  retryAfter?: number | string | undefined;
}
