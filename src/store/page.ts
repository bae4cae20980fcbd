import type { AppThunk } from './store.ts';

/** The data of the one page on screen, as its loadData returned it. `key` is the page's name with its parameters. */
export interface PageState {
  key: string | null;
  data: unknown;
}

type PageAction =
  { type: 'page/shown'; key: string; data: unknown } | { type: 'page/updated'; key: string; data: unknown };

const initial: PageState = { key: null, data: null };

export function page(state: PageState = initial, action: PageAction): PageState {
  switch (action.type) {
    case 'page/shown':
      return { key: action.key, data: action.data };
    case 'page/updated':
      // The person may have gone on while a call was under way: its answer then belongs to no page on screen.
      return state.key === action.key ? { ...state, data: action.data } : state;
    default:
      return state;
  }
}

/** Changes the data of the page on screen; does nothing when the person has gone on to another page. */
export function updatePage<D>(key: string, change: (data: D) => D): AppThunk {
  return (dispatch, getState) => {
    const { page } = getState();
    if (page.key === key) dispatch({ type: 'page/updated', key, data: change(page.data as D) });
  };
}
