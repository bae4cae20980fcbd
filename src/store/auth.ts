import type { AuthStep, AuthState } from './state.ts';
import type { AppThunk } from './state.ts';

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
 * Runs a login, logout or signup; only one may be in progress at a time (specification section 4).
 * @throws Error 'Login or logout already in progress'
 */
export function withAuthLock<R>(step: AuthStep, work: AppThunk<Promise<R>>): AppThunk<Promise<R>> {
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
