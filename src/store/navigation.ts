import { toFailure, type Failure } from '#src/api/failure.ts';
import { NotFound, Redirect, type LoadData, type RouteMatch } from './loadData.ts';
import type { AppThunk } from './store.ts';

/** The address on screen. `key` and `state` are the browser history's; the server has none. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  key?: string;
  state?: unknown;
}

/** What stands on screen: the page itself, or the screen shown in its place. */
export type Outcome =
  | 'page'
  | 'notFound'
  | 'forbidden'
  | 'pendingApproval'
  | 'readingDenied'
  | 'tooMany'
  | 'failed'
  | 'unreachable';

/** Outcomes that are shown as the not-found page; a visitor is asked to sign in to what is for members. */
export function isMissing(outcome: Outcome, isSignedIn: boolean): boolean {
  return outcome === 'notFound' || (outcome === 'forbidden' && isSignedIn);
}

export interface NavigationState {
  /** null until the first page is shown. Lags behind the address bar while the next page loads. */
  place: Place | null;
  outcome: Outcome;
  /** A page change is under way. */
  loading: boolean;
  /** Texts of a form that was sent as a whole page, because its script was not there; gone with the next page. */
  posted?: Readonly<Record<string, string>> | undefined;
}

export type NavigationAction =
  | { type: 'navigation/started' }
  | { type: 'navigation/cancelled' }
  | {
      type: 'page/shown';
      key: string;
      data: unknown;
      place: Place;
      outcome: Outcome;
      posted?: NavigationState['posted'];
    }
  | { type: 'navigation/moved'; place: Place };

const initial: NavigationState = { place: null, outcome: 'page', loading: false };

export function navigation(state: NavigationState = initial, action: NavigationAction): NavigationState {
  switch (action.type) {
    case 'navigation/started':
      return { ...state, loading: true };
    case 'navigation/cancelled':
      return { ...state, loading: false };
    case 'page/shown':
      return { place: action.place, outcome: action.outcome, loading: false, posted: action.posted };
    case 'navigation/moved':
      return { ...state, place: action.place, loading: false };
    default:
      return state;
  }
}

export const navigationStarted = () => ({ type: 'navigation/started' }) as const;
export const navigationCancelled = () => ({ type: 'navigation/cancelled' }) as const;
/** The same page at another address: an opened menu, another hash. */
export const moved = (place: Place) => ({ type: 'navigation/moved', place }) as const;
/** A page with its data takes the screen, in one step. */
export const pageShown = (
  key: string,
  data: unknown,
  place: Place,
  outcome: Outcome = 'page',
  posted?: NavigationState['posted'],
) => ({ type: 'page/shown', key, data, place, outcome, posted }) as const;

/** These open something over the page and never change its data (specification section 2). */
const overlayParams = ['mobilemenu', 'mobilesearch', 'book', 'enquiry', 'review', 'map', 'filters'];

/** Names a page with its parameters: two places with one key show the same data. */
export function pageKey(match: RouteMatch): string {
  const search = new URLSearchParams(match.search);
  for (const name of overlayParams) search.delete(name);
  search.sort();
  return `${match.name} ${JSON.stringify(match.params)} ${search.toString()}`;
}

export type Loaded =
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  | { kind: 'shown'; outcome: Outcome; data: unknown; failure?: Failure; cause?: unknown };

/**
 * Runs a page's loadData and turns how it ended into what to show. Never rejects. Does not touch the screen: the caller
 * shows the result, unless the person has gone on meanwhile.
 */
export function loadPage(
  match: RouteMatch,
  loadData: LoadData<unknown> | undefined,
): AppThunk<Promise<Loaded>> {
  return async dispatch => {
    try {
      return { kind: 'shown', outcome: 'page', data: loadData ? await dispatch(loadData(match)) : null };
    } catch (caught) {
      return left(caught);
    }
  };
}

function left(caught: unknown): Loaded {
  if (caught instanceof Redirect) return { kind: 'redirect', to: caught.to, status: caught.status };
  if (caught instanceof NotFound) return { kind: 'shown', outcome: 'notFound', data: null };
  const failure = toFailure(caught);
  const outcome = outcomeOfCode[failure.code] ?? outcomeOfStatus[failure.status] ?? 'failed';
  return { kind: 'shown', outcome, data: null, failure, cause: caught };
}

/** What is shown when not even who asks could be found out. */
export function failedFor(cause: unknown): Extract<Loaded, { kind: 'shown' }> {
  const failure = toFailure(cause);
  return {
    kind: 'shown',
    outcome: failure.status === 429 ? 'tooMany' : 'failed',
    data: null,
    failure,
    cause,
  };
}

const outcomeOfCode: Partial<Record<Failure['code'], Outcome>> = {
  'user-pending-approval': 'pendingApproval',
  'permission-denied-pending-approval': 'pendingApproval',
  'permission-denied-read': 'readingDenied',
};

const outcomeOfStatus: Readonly<Record<number, Outcome>> = {
  403: 'forbidden',
  404: 'notFound',
  429: 'tooMany',
};
