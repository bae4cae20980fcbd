import { useSelector } from 'react-redux';
import type { AppState } from './state.ts';

/** Returns a part of the store's state, and renders again when it changes. */
export const useAppSelector = useSelector.withTypes<AppState>();
