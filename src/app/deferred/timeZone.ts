import { isImpersonated } from '#src/store/session.ts';
import type { AppStore } from '#src/store/store.ts';

/**
 * Saves this device's zone in the account of the signed-in user, so that mails give times in it (decision 071): the
 * device used last counts. Returns a function that stops it.
 */
export function startTimeZone(
  store: AppStore,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): () => void {
  if (!isPlace(zone)) return () => undefined;
  let noted: string | undefined;
  const note = async () => {
    const { session } = store.getState();
    const { currentUser } = session;
    if (!currentUser || currentUser.id === noted || isImpersonated(session)) return;
    noted = currentUser.id;
    if (currentUser.profile?.privateData.timeZone === zone) return;
    await store.dispatch(async (_dispatch, _getState, { api }) =>
      (await api()).currentUser.updateProfile({ privateData: { timeZone: zone } }),
    );
  };
  // A failure is harmless: mails then give times in another zone, and name it.
  const tryNote = () => void note().catch(() => undefined);
  const unsubscribe = store.subscribe(tryNote);
  tryNote();
  return unsubscribe;
}

/**
 * Returns whether a zone names a place. A browser that hides its location reports UTC, where nobody lives: then the
 * listing's zone is the better guess.
 */
const isPlace = (zone: string | undefined) => zone?.includes('/') && !zone.startsWith('Etc/');
