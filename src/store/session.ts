import type { CurrentUser } from '#contract/entities/user.ts';

/** Who is signed in. `unread`/`notifications` feed the inbox dot. */
export interface SessionState {
  currentUser: CurrentUser | null;
  scopes: readonly string[];
  /** Sales that wait for the person's answer (specification section 7: notification count). */
  notificationCount: number;
  hasListings: boolean;
}

type SessionAction = { type: 'session/changed'; session: SessionState };

const signedOut: SessionState = { currentUser: null, scopes: [], notificationCount: 0, hasListings: false };

export function session(state: SessionState = signedOut, action: SessionAction): SessionState {
  return action.type === 'session/changed' ? action.session : state;
}

export const sessionChanged = (next: SessionState) => ({ type: 'session/changed', session: next }) as const;
export const signedOutSession = signedOut;
