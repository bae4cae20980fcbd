import type { CacheName } from '#contract/console/health.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { PageInvalidation } from './invalidation.ts';

/** How long visitors may get the same answer, in milliseconds. */
export const lifetime = 30_000;

interface CachedAnswer {
  answer: object;
  /** The ids of all that it shows; absent: it may show anything. */
  shows?: ReadonlySet<string | undefined>;
}

/**
 * Returns the answer to a question. `idsIn` returns the ids of all that an answer shows; without it, any change may
 * concern the answer.
 */
export type AskForVisitors = <Answer extends object>(
  question: string,
  find: () => Promise<Answer>,
  idsIn?: (answer: Answer) => readonly (string | undefined)[],
) => Promise<Answer>;

/**
 * Caches answers for visitors, for half a minute or until a listing or user that they show changes. Concurrent equal
 * questions share one answer. Not for signed-in users: they don't see users they have blocked. `limit`: bytes.
 */
export function createVisitorCache(
  invalidation: PageInvalidation,
  now: () => number,
  { name, limit }: { name: CacheName; limit: number },
): AskForVisitors {
  const sizeOf = ({ answer }: CachedAnswer) => estimateBytes(answer);
  const cached = new BoundedCache<CachedAnswer>({ name, limit, sizeOf, lifetime, now });
  /** Questions that are being answered: as many as there are requests at the moment. */
  const underWay = new Map<string, Promise<object>>();
  invalidation.onChange(({ scope, ids }) => {
    // The answer may be from before the change, and nobody knows yet what it shows.
    underWay.clear();
    if (scope === 'all') return cached.clear();
    for (const [question, { shows }] of cached.entries())
      if (!shows || ids.some(id => shows.has(id))) cached.delete(question);
  });
  return <Answer extends object>(
    question: string,
    find: () => Promise<Answer>,
    idsIn?: (answer: Answer) => readonly (string | undefined)[],
  ) => {
    if (!invalidation.isConsistent()) return find();
    const waiting = underWay.get(question) as Promise<Answer> | undefined;
    // A rejection may be specific to the first caller (rate limit), so waiters retry on their own.
    if (waiting) return waiting.catch(find);
    const known = cached.get(question);
    if (known) return Promise.resolve(known.answer as Answer);
    const found = find();
    underWay.set(question, found);
    // An answer from before a change isn't cached, nor is a failure.
    const end = () => underWay.get(question) === found && underWay.delete(question);
    const store = (answer: Answer) => {
      if (end()) cached.set(question, { answer, ...(idsIn && { shows: new Set(idsIn(answer)) }) });
    };
    found.then(store, end);
    return found;
  };
}
