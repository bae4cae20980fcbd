import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CurrentUser } from '#contract/entities/user.ts';
import {
  mailsOff,
  matchMailFrequencies,
  matchMailFrequency,
  optionalMails,
  type MatchMailFrequency,
  type OptionalMail,
} from '#contract/rules/mailKinds.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { AccountFrame, AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CheckboxGroupField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';

/** The mails a user wants; those about money, stays and account security are always sent. */
export function NotificationSettingsPage() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `NotificationSettingsPage.${key}` });
  const { currentUser } = useSession();
  return (
    <AccountFrame page="NotificationSettingsPage" intro={say('intro')}>
      {currentUser && (
        <AccountSection>
          <MailsForm currentUser={currentUser} />
        </AccountSection>
      )}
      <AccountSection title={say('alwaysTitle')}>
        <p>{say('alwaysText')}</p>
      </AccountSection>
    </AccountFrame>
  );
}

interface MailsValues {
  mails?: readonly OptionalMail[];
  matchMails: MatchMailFrequency;
}

function MailsForm({ currentUser }: { currentUser: CurrentUser }) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `NotificationSettingsPage.${key}` });
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'saved' | Failure | null>(null);
  const privateData = currentUser.profile?.privateData ?? {};
  const off = mailsOff(privateData);

  const handleSubmit = async ({ mails = [], matchMails }: MailsValues) => {
    setOutcome(null);
    try {
      await dispatch(save({ mailsOff: optionalMails.filter(kind => !mails.includes(kind)), matchMails }));
      setOutcome('saved');
    } catch (caught) {
      setOutcome(toFailure(caught));
    }
  };

  return (
    <Form<MailsValues>
      label={say('form')}
      onSubmit={handleSubmit}
      initialValues={{
        mails: optionalMails.filter(kind => !off.includes(kind)),
        matchMails: matchMailFrequency(privateData),
      }}
    >
      <CheckboxGroupField
        name="mails"
        label={say('mails')}
        options={optionalMails.map(kind => ({ value: kind, label: say(kind) }))}
      />
      <RadioCardsField
        name="matchMails"
        label={say('matchMails')}
        options={matchMailFrequencies.map(value => ({ value, label: say(`matchMails.${value}`) }))}
      />
      <FormError failure={typeof outcome === 'object' ? outcome : null} />
      {outcome === 'saved' && <Banner kind="success">{say('saved')}</Banner>}
      <div>
        <SubmitButton>{say('save')}</SubmitButton>
      </div>
    </Form>
  );
}

const save =
  (privateData: { mailsOff: OptionalMail[]; matchMails: MatchMailFrequency }): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const { currentUser } = await api();
    dispatch(currentUserChanged(await currentUser.updateProfile({ privateData })));
  };

/** 404 when the marketplace is hosted elsewhere: that service decides which mails it sends. */
export const loadData: LoadData<null> = () => async (_dispatch, getState) =>
  getState().settings.apiUrl === '' ? null : notFound();

export { NotificationSettingsPage as Page };
