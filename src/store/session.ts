import type { CurrentUser } from '#contract/account/user.ts';

/** The current user, and the counts shown in the topbar. */
export interface SessionState {
  currentUser: CurrentUser | null;
  scopes: readonly string[];
  /** Sales that need a response from the user (specification section 7: notification count). */
  notificationCount: number;
  /** Unread messages (readings 35). */
  unreadCount: number;
  hasListings: boolean;
  /** Ids of the listings that the user has saved, newest first. */
  savedIds: readonly string[];
}

type SessionAction = { type: 'session/changed'; session: SessionState };

const signedOut: SessionState = {
  currentUser: null,
  scopes: [],
  notificationCount: 0,
  unreadCount: 0,
  hasListings: false,
  savedIds: [],
};

export function session(state: SessionState = signedOut, action: SessionAction): SessionState {
  return action.type === 'session/changed' ? action.session : state;
}

/** Whether an operator is signed in as this user, who may read but not act. */
export const isImpersonated = ({ scopes }: Pick<SessionState, 'scopes'>): boolean =>
  scopes.length === 1 && scopes[0] === 'user:limited';

export const sessionChanged = (next: SessionState) => ({ type: 'session/changed', session: next }) as const;
export const signedOutSession = signedOut;
