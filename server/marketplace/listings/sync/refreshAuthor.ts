import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { factsOf, withAuthorFacts } from './author.ts';
import { recordChange, type ChangeOrigin } from './recordChange.ts';
import { contentColumns, contentOf } from '../records/content.ts';
import { lockOutdated } from '../records/store.ts';
import { updateListing } from '../records/writeStore.ts';

/**
 * Updates the denormalised author fields of all listings of an author, also in search. The author must be locked. It
 * does not count as an edit: `updated_at` of the listings is unchanged.
 */
export async function refreshAuthor(
  engine: ChangeOrigin & { engine: Pick<Engine, 'settings'> },
  tx: Tx,
  author: { id: string; publicData: JsonObject },
): Promise<void> {
  const facts = factsOf(author.publicData);
  const key = { authorId: author.id, secret: engine.engine.settings().secret };
  for (const row of await lockOutdated(tx, author.id, { ...facts })) {
    // The public location depends on the author's type.
    const content = { ...contentOf(row), publicData: withAuthorFacts(row.publicData, facts) };
    await updateListing(tx, row.id, {
      ...row,
      ...(await contentColumns(tx, key, content, row)),
    });
    await recordChange(engine, tx, row.id, row);
  }
}
