import { urlOf } from '#src/store/returnUrl.ts';
import type { Place } from '#src/store/state.ts';
import type { AppStore } from '#src/store/store.ts';

/** Whether the page shown is that of this place: the same entry of the history, at the same URL. */
export function isOnScreen(place: Place, store: AppStore): boolean {
  const shown = store.getState().navigation.place;
  return shown !== null && shown.key === place.key && urlOf(shown) === urlOf(place);
}
