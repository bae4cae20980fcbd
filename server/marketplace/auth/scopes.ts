import type { Viewer } from '#server/marketplace/ctx.ts';

/** What a token may do (marketplace-api 2.4). */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Who holds a token of this scope; undefined when the scope does not fit the holder. */
export function viewerOf(scope: string, userId: string | null, sessionId: string): Viewer | undefined {
  if (scope === 'public-read') return { kind: 'anonymous' };
  if (scope === 'integ') return { kind: 'integration' };
  if (userId === null) return undefined;
  if (scope === 'user') return { kind: 'user', userId, sessionId, trusted: false, limited: false };
  if (scope === 'trusted:user') return { kind: 'user', userId, sessionId, trusted: true, limited: false };
  if (scope === 'user:limited') return { kind: 'user', userId, sessionId, trusted: false, limited: true };
  return undefined;
}
