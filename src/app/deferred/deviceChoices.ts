import { currentUserChanged } from '#src/store/accountThunks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppStore } from '#src/store/store.ts';
import { isAlwaysTranslated, translateAlways } from '#src/util/translation/preferences.ts';

/**
 * Saves facts about this device in the account of the signed-in user: its time zone, for times in mails (decision 071;
 * the device used last counts), and a visitor's preference for automatic translation (decision 105). Returns a stop
 * function.
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
  // A failure is harmless: mails then give times in another zone, and name it; the rest is retried on the next page
  // load.
  const tryNote = () => void note().catch(() => undefined);
  const unsubscribe = store.subscribe(tryNote);
  tryNote();
  return unsubscribe;
}

/**
 * Returns whether a zone names a place. Browsers that hide their location report UTC; the listing's zone is then a
 * better guess.
 */
const isPlace = (zone: string | undefined): zone is string =>
  zone !== undefined && zone.includes('/') && !zone.startsWith('Etc/');
