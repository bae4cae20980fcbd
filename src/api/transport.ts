import type { Send } from './endpoints/endpoint.ts';
import type { Endpoints } from './endpoints/index.ts';

/** The web app's own endpoints, in addition to the marketplace API: HTTP in the browser, direct calls on the server. */
export interface Transport {
  /** The language of the page. */
  locale: string;
  /** Rejects with `{status, data}` for a status of 400 or more (specification section 7). */
  send: Send<Endpoints>;
  /** Sends a multipart form and returns `data` of the answer. `onProgress` gets the fraction uploaded, 0 to 1. */
  upload(path: string, form: FormData, onProgress?: (share: number) => void): Promise<unknown>;
}
