import { useState } from 'react';
import { useIntl } from 'react-intl';
import { hidesPresence } from '#contract/rules/activity.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';

interface PresenceValues {
  isShown?: boolean;
}

/** Lets users choose whether others see when they were last active, and what they have read. */
export function PresenceForm() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `SafetySettingsPage.${key}` });
  const dispatch = useAppDispatch();
  const { currentUser } = useSession();
  const [outcome, setOutcome] = useState<'saved' | Failure | null>(null);

  const handleSubmit = async ({ isShown = false }: PresenceValues) => {
    setOutcome(null);
    try {
      await dispatch(saveHidesPresence(!isShown));
      setOutcome('saved');
    } catch (caught) {
      setOutcome(toFailure(caught));
    }
  };

  return (
    <Form<PresenceValues>
      label={say('presenceTitle')}
      onSubmit={handleSubmit}
      initialValues={{ isShown: !hidesPresence(currentUser?.profile?.privateData ?? {}) }}
    >
      <p>{say('presenceText')}</p>
      <CheckboxField name="isShown" label={say('presenceShow')} />
      <FormError failure={typeof outcome === 'object' ? outcome : null} />
      {outcome === 'saved' && <Banner kind="success">{say('presenceSaved')}</Banner>}
      <div>
        <SubmitButton>{say('presenceSave')}</SubmitButton>
      </div>
    </Form>
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
