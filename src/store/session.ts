import type { CurrentUser } from '#contract/entities/user.ts';

/** Who is signed in, and what the topbar tells them. */
export interface SessionState {
  currentUser: CurrentUser | null;
  scopes: readonly string[];
  /** Sales that wait for the person's answer (specification section 7: notification count). */
  notificationCount: number;
  /** Messages that the person has not looked at (readings 35). */
  unreadCount: number;
  hasListings: boolean;
}

type SessionAction = { type: 'session/changed'; session: SessionState };

const signedOut: SessionState = {
  currentUser: null,
  scopes: [],
  notificationCount: 0,
  unreadCount: 0,
  hasListings: false,
};

export function session(state: SessionState = signedOut, action: SessionAction): SessionState {
  return action.type === 'session/changed' ? action.session : state;
}

/** Somebody signed in as another person may look and not act. */
export const isLimited = ({ scopes }: SessionState): boolean =>
  scopes.length === 1 && scopes[0] === 'user:limited';

export const sessionChanged = (next: SessionState) => ({ type: 'session/changed', session: next }) as const;
export const signedOutSession = signedOut;
