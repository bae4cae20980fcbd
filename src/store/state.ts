import type { SessionState } from './session.ts';
import type { SettingsState } from './settings.ts';
import type { Api } from '#src/api/api.ts';
import type { ReadEndpoint } from '#src/api/ownEndpoints.ts';
import type { PostedForm } from '#src/api/failure.ts';
import type { ThunkAction } from 'redux-thunk';
import type { Action } from 'redux';
import type { ThunkDispatch } from 'redux-thunk';

export type AuthStep = 'login' | 'logout' | 'signup' | 'confirm';

/** Which of login, logout, signup and its confirmation is in progress. */
export interface AuthState {
  inProgress: AuthStep | null;
}

/** The current location. `key` and `state` come from the browser history; the server has neither. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  key?: string;
  state?: unknown;
}

/** What is on screen: the page itself, or what is shown in its place. */
export type Outcome =
  | 'page'
  | 'notFound'
  | 'forbidden'
  | 'pendingApproval'
  | 'readingDenied'
  | 'tooMany'
  | 'unavailable'
  | 'failed'
  | 'unreachable';

export interface NavigationState {
  /** null until the first page is shown. Lags behind the address bar while the next page is loading. */
  place: Place | null;
  outcome: Outcome;
  /** Whether a navigation is in progress. */
  loading: boolean;
  /** Cleared by the next navigation. */
  posted?: PostedForm | undefined;
}

/** The data of the current page, as its loadData returned it. `key` is the page's name with its parameters. */
export interface PageState {
  key: string | null;
  data: unknown;
}

/** The app's serialisable state; the server writes it into the document and the browser starts from it. */
export interface AppState {
  session: SessionState;
  auth: AuthState;
  page: PageState;
  navigation: NavigationState;
  settings: SettingsState;
}

/** What thunks use besides the store. In the browser, `api()` loads the SDK on first use. */
export interface ThunkExtra {
  api: () => Promise<Api>;
  /** Where it saves loading the SDK; see `readEndpoint.ts`. */
  read?: ReadEndpoint;
}

export type AppThunk<R = void> = ThunkAction<R, AppState, ThunkExtra, Action>;

export type AppDispatch = ThunkDispatch<AppState, ThunkExtra, Action>;
