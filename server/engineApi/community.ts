import type { Community } from '#contract/console/figures.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { countPublished } from '../marketplace/search/index.ts';
import { countMembers } from '../marketplace/users/index.ts';

/** How long the counts are cached, in milliseconds: counting is too expensive for every visit of the home page. */
const keptFor = 10 * MINUTE;

/**
 * Creates a service for the community counts, refreshed at most every ten minutes; it returns the previous ones while
 * that fails. A private marketplace reveals none.
 */
export function createCommunityService(engine: Engine): () => Promise<Community | null> {
  let kept: { at: number; numbers: Promise<Community | null> } | undefined;
  const count = async (before: Promise<Community | null> | undefined): Promise<Community | null> => {
    try {
      const [listings, members] = await Promise.all([countPublished(engine.db), countMembers(engine.db)]);
      return { ...listings, members };
    } catch (error) {
      engine.log.error('community figures not counted', { error });
      return (await before) ?? null;
    }
  };
  return async () => {
    if (engine.settings().access.isPrivate) return null;
    const now = engine.clock.now().getTime();
    if (!kept || now - kept.at >= keptFor) kept = { at: now, numbers: count(kept?.numbers) };
    return kept.numbers;
  };
}
