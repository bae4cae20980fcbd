import type { JsonObject } from '#contract/json.ts';
import type { Origin } from '../origin.ts';
import type { Tx } from './db.ts';

/** Updates the author data that listings repeat. Called by users inside the transaction that changed a profile. */
export interface AuthorDenormalization {
  /** Writes the author's data to all their listings and search rows. `publicData` is the author's, after the change. */
  refresh(origin: Origin, tx: Tx, author: { id: string; publicData: JsonObject }): Promise<void>;
}
