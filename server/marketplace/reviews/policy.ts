import type { ReviewRecord, Sight } from './store.ts';
import type { Viewer } from '../origin.ts';

/**
 * Reviews are blind until both sides have written or the period ends; until then only the author sees their own
 * (readings 39). Operators see all.
 */
export function sightOf(viewer: Viewer): Sight {
  if (viewer.kind === 'integration' || viewer.kind === 'system') return 'all';
  return viewer.kind === 'user' ? { authorId: viewer.userId } : 'public';
}

export function canSee(viewer: Viewer, review: Pick<ReviewRecord, 'state' | 'authorId'>): boolean {
  const sight = sightOf(viewer);
  if (sight === 'all' || review.state === 'public') return true;
  return sight !== 'public' && sight.authorId === review.authorId;
}
