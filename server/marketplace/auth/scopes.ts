import type { LiveAccess } from './store.ts';
import type { Viewer } from '../origin.ts';

/** Scope of a token (marketplace-api 2.4). */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ';

/** Returns the viewer for a token of this scope; undefined when the scope does not fit its holder. */
export function viewerOf(access: Omit<LiveAccess, 'clientId'>): Viewer | undefined {
  const { scope, userId, sessionId, operatorId, readsOnly, state, denied } = access;
  if (scope === 'public-read') return { kind: 'anonymous' };
  if (scope === 'integ') return { kind: 'integration' };
  if (userId === null || !ofPeople.has(scope)) return undefined;
  return {
    kind: 'user',
    userId,
    sessionId,
    trusted: scope === 'trusted:user',
    limited: scope === 'user:limited',
    permissions: { isPendingApproval: state === 'pendingApproval', denied: denied ?? [] },
    ...(operatorId === null ? {} : { operatorId }),
    ...(readsOnly ? { readsOnly } : {}),
  };
}

const ofPeople: ReadonlySet<string> = new Set<Scope>(['user', 'trusted:user', 'user:limited']);
