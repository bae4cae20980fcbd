import { useStore } from 'react-redux';
import type { AppState } from './state.ts';

/**
 * Replaces `useAppSelector` on the server, where the state is only read once: a page reads it a few hundred times, and
 * each time the library's hook prepares to notice a change that never happens here.
 */
export const useAppSelector = <Selected>(select: (state: AppState) => Selected): Selected =>
  select(useStore<AppState>().getState());
