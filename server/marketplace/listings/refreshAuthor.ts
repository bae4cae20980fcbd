import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { factsOf, withAuthorFacts } from './author.ts';
import { changed, type Changing } from './changed.ts';
import { contentColumns, contentOf } from './content.ts';
import { lockOtherThan } from './store.ts';
import { updateListing } from './writeStore.ts';

/**
 * Brings what all listings of an author repeat of them up to date, in search too. The author is locked already. For others
 * it is no edit: the listing's own moment of change stays.
 */
export async function refreshAuthor(
  engine: Changing & Pick<Engine, 'settings'>,
  tx: Tx,
  author: { id: string; publicData: JsonObject },
): Promise<void> {
  const facts = factsOf(author.publicData);
  for (const row of await lockOtherThan(tx, author.id, { ...facts })) {
    // Where others see the listing follows from who offers it.
    const content = { ...contentOf(row), publicData: withAuthorFacts(row.public_data, facts) };
    await updateListing(tx, row.id, {
      ...row,
      ...contentColumns(row.author_id, content, engine.settings.secret),
    });
    await changed(engine, tx, row.id, row);
  }
}
