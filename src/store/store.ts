import { applyMiddleware, combineReducers, legacy_createStore } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { auth } from './auth.ts';
import { navigation } from './navigation.ts';
import { page } from './page.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import type { AppState, ThunkExtra, AppDispatch } from './state.ts';

const reducer = combineReducers({ session, auth, page, navigation, settings });

export type AppStore = ReturnType<typeof createStore>;

export function createStore(preloaded: Partial<AppState>, extra: ThunkExtra) {
  return legacy_createStore(
    reducer,
    preloaded as never,
    applyMiddleware<AppDispatch, AppState>(withExtraArgument(extra)),
  );
}
