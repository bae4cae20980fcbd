import { applyMiddleware, combineReducers, legacy_createStore, type Action } from 'redux';
import { withExtraArgument, type ThunkAction, type ThunkDispatch } from 'redux-thunk';
import type { Api } from '#src/api/api.ts';
import { auth, type AuthState } from './auth.ts';
import { navigation, type NavigationState } from './navigation.ts';
import { page, type PageState } from './page.ts';
import { session, type SessionState } from './session.ts';
import { settings, type SettingsState } from './settings.ts';

/** Everything serialisable the app works with; the server writes it into the page and the browser starts from it. */
export interface AppState {
  session: SessionState;
  auth: AuthState;
  page: PageState;
  navigation: NavigationState;
  settings: SettingsState;
}

/** What thunks reach outside the store. `api()` loads the SDK on first use in the browser. */
export interface ThunkExtra {
  api: () => Promise<Api>;
}

export type AppThunk<R = void> = ThunkAction<R, AppState, ThunkExtra, Action>;
export type AppDispatch = ThunkDispatch<AppState, ThunkExtra, Action>;
export type AppStore = ReturnType<typeof makeStore>;

export function makeStore(preloaded: Partial<AppState>, extra: ThunkExtra) {
  return legacy_createStore(
    combineReducers({ session, auth, page, navigation, settings }),
    preloaded as never,
    applyMiddleware<AppDispatch, AppState>(withExtraArgument(extra)),
  );
}
