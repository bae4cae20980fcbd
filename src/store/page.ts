import type { PageState } from './state.ts';
import type { AppThunk } from './state.ts';

type PageAction =
  | { type: 'page/shown'; key: string; data: unknown }
  | { type: 'page/updated'; key: string; data: unknown };

const initial: PageState = { key: null, data: null };

export function page(state: PageState = initial, action: PageAction): PageState {
  switch (action.type) {
    case 'page/shown':
      return { key: action.key, data: action.data };
    case 'page/updated':
      // The user may have navigated away during the call: its result then belongs to no page on screen.
      return state.key === action.key ? { ...state, data: action.data } : state;
    default:
      return state;
  }
}

/** Updates the data of the current page; does nothing when the user has navigated away. */
export function updatePage<D>(key: string, change: (data: D) => D): AppThunk {
  return (dispatch, getState) => {
    const { page } = getState();
    if (page.key === key) dispatch({ type: 'page/updated', key, data: change(page.data as D) });
  };
}
