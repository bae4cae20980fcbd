import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { hidesProfile } from '#contract/rules/hiddenProfile.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { saveHidesProfile } from '#src/app/HidingOffer/hidingThunks.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';

interface HiddenProfileValues {
  isHidden?: boolean;
}

/** Lets users hide their profile while nothing of theirs is published; without JavaScript the server saves it. */
export function HiddenProfileForm() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `SafetySettingsPage.${key}` });
  const dispatch = useAppDispatch();
  const { currentUser } = useSession();
  const isSavedByPost = new URLSearchParams(useLocation().search).get('saved') === '1';
  const posted = usePostedFailure('setting');
  const [outcome, setOutcome] = useState<'saved' | Failure | null>(
    posted ?? (isSavedByPost ? 'saved' : null),
  );

  const handleSubmit = async ({ isHidden = false }: HiddenProfileValues) => {
    setOutcome(null);
    try {
      await dispatch(saveHidesProfile(isHidden));
      setOutcome('saved');
    } catch (caught) {
      setOutcome(toFailure(caught));
    }
  };

  return (
    <Form<HiddenProfileValues>
      label={say('hidingTitle')}
      onSubmit={handleSubmit}
      initialValues={{ isHidden: hidesProfile(currentUser?.profile?.privateData ?? {}) }}
      worksWithoutScript
    >
      <input type="hidden" name="setting" value="hidesProfile" />
      <p>{say('hidingText')}</p>
      <CheckboxField name="isHidden" label={say('hidingHide')} />
      <FormError failure={typeof outcome === 'object' ? outcome : null} />
      {outcome === 'saved' && <Banner kind="success">{say('presenceSaved')}</Banner>}
      <div>
        <SubmitButton>{say('presenceSave')}</SubmitButton>
      </div>
    </Form>
  );
}
