import { toFailure, type Failure } from '#src/api/failure.ts';
import { NotFound, Redirect, type LoadData, type RouteMatch } from './loadData.ts';
import type { Place, Outcome, NavigationState } from './state.ts';
import type { AppThunk } from './state.ts';

/** Whether the outcome is shown as the not-found page. Visitors are asked to sign in to pages for members instead. */
export function isMissing(outcome: Outcome, isSignedIn: boolean): boolean {
  return outcome === 'notFound' || (outcome === 'forbidden' && isSignedIn);
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
/** Same page, different URL: a menu was opened, or the hash changed. */
export const moved = (place: Place) => ({ type: 'navigation/moved', place }) as const;
/** A page and its data are shown, in one step. */
export const pageShown = (
  key: string,
  data: unknown,
  place: Place,
  outcome: Outcome = 'page',
  posted?: NavigationState['posted'],
) => ({ type: 'page/shown', key, data, place, outcome, posted }) as const;

/** Parameters that open an overlay and never change the page's data (specification section 2). */
const overlayParams = ['mobilemenu', 'mobilesearch', 'book', 'enquiry', 'review', 'map', 'filters'];

/** Returns the key of a page with its parameters: locations with the same key show the same data. */
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
 * Runs a page's loadData and converts its result or error into an outcome. Never rejects. Doesn't change the screen:
 * the caller shows the result, unless the user has navigated away meanwhile.
 */
export function loadPage(
  match: RouteMatch,
  loadData: LoadData<unknown> | undefined,
): AppThunk<Promise<Loaded>> {
  return async dispatch => {
    try {
      return { kind: 'shown', outcome: 'page', data: loadData ? await dispatch(loadData(match)) : null };
    } catch (caught) {
      return outcomeOf(caught);
    }
  };
}

function outcomeOf(caught: unknown): Loaded {
  if (caught instanceof Redirect) return { kind: 'redirect', to: caught.to, status: caught.status };
  if (caught instanceof NotFound) return { kind: 'shown', outcome: 'notFound', data: null };
  const failure = toFailure(caught);
  const outcome = outcomeOfCode[failure.code] ?? outcomeOfStatus[failure.status] ?? 'failed';
  return { kind: 'shown', outcome, data: null, failure, cause: caught };
}

/** Returns what to show when not even the session could be loaded. */
export function failureOutcome(cause: unknown): Extract<Loaded, { kind: 'shown' }> {
  const failure = toFailure(cause);
  return {
    kind: 'shown',
    outcome: outcomeOfHaste[failure.status] ?? 'failed',
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

/** Outcomes that are worth a retry in a moment, for any visitor. */
const outcomeOfHaste: Readonly<Record<number, Outcome>> = { 429: 'tooMany', 503: 'unavailable' };

const outcomeOfStatus: Readonly<Record<number, Outcome>> = {
  403: 'forbidden',
  404: 'notFound',
  ...outcomeOfHaste,
};
