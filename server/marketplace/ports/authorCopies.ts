import type { JsonObject } from '#contract/json.ts';
import type { Origin } from '#server/marketplace/events/index.ts';
import type { Tx } from './db.ts';

/** What listings repeat of their authors, brought up to date by users inside the transaction that changed a profile. */
export interface AuthorCopies {
  /** Writes the author's facts to all their listings and search rows. `publicData` is the author's, after the change. */
  refresh(origin: Origin, tx: Tx, author: { id: string; publicData: JsonObject }): Promise<void>;
}
