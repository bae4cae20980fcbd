import { useLocation } from 'react-router-dom';
import { hidesPresence } from '#contract/account/activity.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { hidesProfile } from '#contract/account/hiddenProfile.ts';
import { saveHidesProfile } from '#src/features/HidingOffer/hidingThunks.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { ChoiceForm } from './ChoiceForm.tsx';

/** Lets users choose whether others see when they were last active, and what they have read. */
export function PresenceForm() {
  const text = useMessages('SafetySettingsPage');
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
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

/** Lets users hide their profile while nothing of theirs is published; without JavaScript the server saves it. */
export function HiddenProfileForm() {
  const text = useMessages('SafetySettingsPage');
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
  const isSavedByPost = new URLSearchParams(useLocation().search).get('saved') === '1';
  const failure = usePostedFailure('setting');
  return (
    <ChoiceForm
      name="isHidden"
      title={text('hidingTitle')}
      text={text('hidingText')}
      label={text('hidingHide')}
      isOn={hidesProfile(currentUser?.profile?.privateData ?? {})}
      onSave={isHidden => dispatch(saveHidesProfile(isHidden))}
      posted={failure ?? (isSavedByPost ? 'saved' : null)}
    >
      <input type="hidden" name="setting" value="hidesProfile" />
    </ChoiceForm>
  );
}
