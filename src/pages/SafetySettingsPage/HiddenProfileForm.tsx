import { useLocation } from 'react-router-dom';
import { hidesProfile } from '#contract/account/hiddenProfile.ts';
import { saveHidesProfile } from '#src/features/HidingOffer/hidingThunks.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { ChoiceForm } from './ChoiceForm.tsx';

/** Lets users hide their profile while nothing of theirs is published; without JavaScript the server saves it. */
export function HiddenProfileForm() {
  const text = useMessages('SafetySettingsPage');
  const dispatch = useAppDispatch();
  const { currentUser } = useSession();
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
