import type { Community } from '#contract/entities/community.ts';
import type { Engine } from './marketplace/ctx.ts';
import { countPublished } from './marketplace/search/index.ts';
import { countMembers } from './marketplace/users/index.ts';

/** How long the numbers are kept, in milliseconds: to count is too dear for every visit of the first page. */
const keptFor = 10 * 60 * 1000;

/** The numbers of the community, counted at most every ten minutes; those of before while that fails. A closed house tells none. */
export function communityDesk(engine: Engine): () => Promise<Community | null> {
  let kept: { at: number; numbers: Promise<Community | null> } | undefined;
  const count = async (before: Promise<Community | null> | undefined): Promise<Community | null> => {
    try {
      const [listings, members] = await Promise.all([countPublished(engine.db), countMembers(engine.db)]);
      return { ...listings, members };
    } catch (error) {
      engine.log.error('community not counted', { error });
      return (await before) ?? null;
    }
  };
  return async () => {
    if (engine.settings.access.isPrivate) return null;
    const now = engine.clock.now().getTime();
    if (!kept || now - kept.at >= keptFor) kept = { at: now, numbers: count(kept?.numbers) };
    return kept.numbers;
  };
}
