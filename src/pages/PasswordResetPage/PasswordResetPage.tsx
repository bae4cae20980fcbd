import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePostedFailure } from '#src/forms/posted.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { PasswordResetMail } from '#src/features/PasswordResetMail/PasswordResetMail.tsx';
import type { WayIn } from '#contract/account/wayIn.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import {
  NewPasswordField,
  useNewPasswordMessages,
} from '#src/features/NewPasswordField/NewPasswordField.tsx';
import { useKeptWays, WaysIn } from '#src/features/WaysIn/WaysIn.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { Api } from '#src/api/api.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { usePage } from './loadData.ts';
import css from './PasswordResetPage.module.css';

/** Current step; the marketplace reveals only on the attempt whether a link is still valid. */
type Step = 'form' | 'expired' | 'done';

/** Target of the link in recovery mails: sets a new password. */
export function PasswordResetPage() {
  const text = useMessages('PasswordResetPage');
  const [search] = useSearchParams();
  const { ways } = usePage().data;
  const isRefused = usePostedFailure()?.code === 'forbidden';
  const [step, setStep] = useState<Step>(search.get('done') ? 'done' : isRefused ? 'expired' : 'form');
  const email = search.get('e')?.trim();
  const token = search.get('t')?.trim();
  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {step === 'done' ? (
          <Done />
        ) : !email || !token ? (
          <BrokenLink />
        ) : step === 'form' ? (
          <ResetForm
            email={email}
            token={token}
            ways={ways ?? []}
            onDone={() => setStep('done')}
            onExpired={() => setStep('expired')}
          />
        ) : (
          <ExpiredLink email={email} />
        )}
      </Container>
    </PageFrame>
  );
}

/** The URL is incomplete: mail programs break long lines. */
function BrokenLink() {
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel icon="warning" tone="warning" title={text('brokenTitle')}>
      <p>{text('brokenText')}</p>
      <ButtonLink to={pathTo('PasswordRecoveryPage', {})}>{text('toRecovery')}</ButtonLink>
    </MessagePanel>
  );
}

function Done() {
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel illustration="secured" takesFocus title={text('doneTitle')}>
      <p>{text('doneText')}</p>
      <ButtonLink to={pathTo('LoginPage', {})}>{text('toLogin')}</ButtonLink>
    </MessagePanel>
  );
}

/** The link was used, is too old, or belongs to another address: a button requests a new one. */
function ExpiredLink({ email }: { email: string }) {
  const text = useMessages('PasswordResetPage');
  return (
    <MessagePanel icon="warning" tone="warning" takesFocus title={text('expiredTitle')}>
      <p>
        <FormattedMessage id="PasswordResetPage.expiredText" values={{ email: <b>{email}</b> }} />
      </p>
      <PasswordResetMail email={email} variant="primary" />
      <Link to={pathTo('PasswordRecoveryPage', {})}>{text('otherAddress')}</Link>
    </MessagePanel>
  );
}

interface ResetFormProps {
  email: string;
  token: string;
  /** What else opens the account; empty where that is not known. */
  ways: readonly WayIn[];
  onDone: () => void;
  onExpired: () => void;
}

interface ResetValues {
  newPassword: string;
}

function ResetForm({ email, token, ways, onDone, onExpired }: ResetFormProps) {
  const text = useMessages('PasswordResetPage');
  const passwordMessages = useNewPasswordMessages();
  const dispatch = useAppDispatch();
  const refused = usePostedFailure('reset');
  const [failure, setFailure] = useState<Failure | null>(refused ?? null);
  const keptWays = useKeptWays(ways);
  const { kept } = keptWays;

  const handleSubmit = async ({ newPassword }: ResetValues) => {
    setFailure(null);
    try {
      await dispatch(
        resetPassword({
          email,
          passwordResetToken: token,
          newPassword,
          ...(kept.length > 0 ? { keep: kept } : {}),
        }),
      );
    } catch (caught) {
      const failed = toFailure(caught);
      return failed.code === 'forbidden' ? onExpired() : setFailure(failed);
    }
    onDone();
  };

  return (
    <>
      <div>
        <h1>{text('title')}</h1>
        <p className={css.intro}>
          <FormattedMessage id="PasswordResetPage.intro" values={{ email: <b>{email}</b> }} />
        </p>
      </div>
      <Panel>
        <Form<ResetValues> worksWithoutScript label={text('title')} onSubmit={handleSubmit}>
          <input type="hidden" name="reset" value="1" />
          <NewPasswordField label={text('newPassword')} email={email} />
          {ways.length > 0 ? <WaysIn {...keptWays} /> : <p>{text('all')}</p>}
          <FormError failure={failure} messages={passwordMessages} otherwise={text('resetFailed')} />
          <SubmitButton isFullWidth>{text('submit')}</SubmitButton>
        </Form>
      </Panel>
    </>
  );
}

/**
 * Sets a new password with the token of a mailed link, which ends what opens the account and isn't kept, such as this
 * session.
 * @throws ApiFailure forbidden for a link that is unknown, used or too old.
 */
function resetPassword(reset: Parameters<Api['auth']['resetPassword']>[0]): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    await (await api()).auth.resetPassword(reset);
    // The password is set, even if the session cannot be reloaded now.
    if (getState().session.currentUser) await dispatch(loadSession()).catch(() => undefined);
  };
}

export { PasswordResetPage as Page };
export { loadData } from './loadData.ts';
