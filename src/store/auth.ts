import type { AppThunk } from './store.ts';

export type AuthStep = 'login' | 'logout' | 'signup' | 'confirm';

/** Which of login, logout, signup and its confirmation is under way. */
export interface AuthState {
  inProgress: AuthStep | null;
}

type AuthAction = { type: 'auth/started'; step: AuthStep } | { type: 'auth/ended' };

export function auth(state: AuthState = { inProgress: null }, action: AuthAction): AuthState {
  switch (action.type) {
    case 'auth/started':
      return { inProgress: action.step };
    case 'auth/ended':
      return { inProgress: null };
    default:
      return state;
  }
}

/**
 * Runs one of login, logout and signup; only one may run at a time (specification section 4).
 * @throws Error 'Login or logout already in progress'
 */
export function oneAtATime<R>(step: AuthStep, work: AppThunk<Promise<R>>): AppThunk<Promise<R>> {
  return async (dispatch, getState) => {
    if (getState().auth.inProgress) throw new Error('Login or logout already in progress');
    dispatch({ type: 'auth/started', step });
    try {
      return await dispatch(work);
    } finally {
      dispatch({ type: 'auth/ended' });
    }
  };
}
