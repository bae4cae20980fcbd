import { hidesPresence } from '#contract/account/activity.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { ChoiceForm } from './ChoiceForm.tsx';

/** Lets users choose whether others see when they were last active, and what they have read. */
export function PresenceForm() {
  const text = useMessages('SafetySettingsPage');
  const dispatch = useAppDispatch();
  const { currentUser } = useSession();
  return (
    <ChoiceForm
      name="isShown"
      title={text('presenceTitle')}
      text={text('presenceText')}
      label={text('presenceShow')}
      isOn={!hidesPresence(currentUser?.profile?.privateData ?? {})}
      onSave={isShown => dispatch(saveHidesPresence(!isShown))}
    />
  );
}

/** Private data is merged key by key: null removes the key, so that the default is not stored. */
const saveHidesPresence =
  (hides: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const { currentUser } = await api();
    const privateData = { hidesPresence: hides ? true : null };
    dispatch(currentUserChanged(await currentUser.updateProfile({ privateData })));
  };
