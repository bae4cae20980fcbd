import { currentUserChanged } from '#src/store/accountThunks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppStore } from '#src/store/store.ts';
import { isAlwaysTranslated, translateAlways } from '#src/util/translation/preferences.ts';

/**
 * Saves in the account of the signed-in user what this device knows: its zone, so that mails give times in it (decision
 * 071; the device used last counts), and that a visitor wanted everything in their language (decision 111). Returns a
 * function that stops it.
 */
export function startDeviceChoices(
  store: AppStore,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): () => void {
  let noted: string | undefined;
  const note = async () => {
    const { session } = store.getState();
    const { currentUser } = session;
    if (!currentUser || currentUser.id === noted || isImpersonated(session)) return;
    noted = currentUser.id;
    const hasMoved = isPlace(zone) && currentUser.profile?.privateData.timeZone !== zone;
    const translatesEverything = isAlwaysTranslated('everything');
    if (!hasMoved && !translatesEverything) return;
    const privateData = {
      ...(hasMoved ? { timeZone: zone } : {}),
      ...(translatesEverything ? { translatesEverything } : {}),
    };
    await store.dispatch(async (dispatch, _getState, { api }) => {
      const changed = await (await api()).currentUser.updateProfile({ privateData });
      if (!translatesEverything) return;
      dispatch(currentUserChanged(changed));
      translateAlways('everything', false);
    });
  };
  // A failure is harmless: mails then give times in another zone, and name it; the rest is tried on the next page.
  const tryNote = () => void note().catch(() => undefined);
  const unsubscribe = store.subscribe(tryNote);
  tryNote();
  return unsubscribe;
}

/**
 * Returns whether a zone names a place. A browser that hides its location reports UTC, where nobody lives: then the
 * listing's zone is the better guess.
 */
const isPlace = (zone: string | undefined): zone is string =>
  zone !== undefined && zone.includes('/') && !zone.startsWith('Etc/');
