import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import type { VerificationRequest } from '#contract/account/verification.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { VerifiedBadge } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { usePage } from './loadData.ts';
import { RequestForm, withdrawRequest } from './RequestForm.tsx';
import css from './VerifyPage.module.css';

/** The user's verification status, and what they can do about it. */
export function Status() {
  const currentUser = useCurrentUser();
  const { data, update } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const request = data.own?.request ?? null;

  const show = (next: VerificationRequest | null) => {
    update(before => ({ ...before, own: { request: next } }));
    // The pressed button disappears with the change, so move the focus.
    heading.current?.focus();
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        <FormattedMessage id="VerifyPage.statusHeading" />
      </h2>
      {!currentUser ? (
        <Visitor />
      ) : currentUser.profile?.publicData.isVerified ? (
        <Badge user={currentUser} />
      ) : request?.state === 'pending' ? (
        <Waiting request={request} onWithdrawn={() => show(null)} />
      ) : (
        <>
          {request?.state === 'rejected' && <Refused request={request} />}
          <RequestForm onSent={show} />
        </>
      )}
    </>
  );
}

function Visitor() {
  const state = { from: pathTo('VerifyPage', {}) };
  return (
    <>
      <p>
        <FormattedMessage id="VerifyPage.visitor" />
      </p>
      <ButtonRow>
        <ButtonLink to={pathTo('LoginPage', {})} state={state}>
          <FormattedMessage id="VerifyPage.login" />
        </ButtonLink>
        <ButtonLink variant="secondary" to={pathTo('SignupPage', {})} state={state}>
          <FormattedMessage id="VerifyPage.signup" />
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

function Badge({ user }: { user: CurrentUser }) {
  const intl = useIntl();
  const since = user.profile?.publicData.verifiedAt;
  return (
    <>
      <p>
        <VerifiedBadge />
      </p>
      <p>
        {since ? (
          <FormattedMessage
            id="VerifyPage.youHaveItSince"
            values={{ date: formatInstant(intl, `${since}T00:00:00Z`, 'UTC') }}
          />
        ) : (
          <FormattedMessage id="VerifyPage.youHaveIt" />
        )}
      </p>
      <p>
        <Link to={pathTo('ProfilePage', { id: user.id })}>
          <FormattedMessage id="VerifyPage.viewProfile" />
        </Link>
      </p>
    </>
  );
}

function Waiting({ request, onWithdrawn }: { request: VerificationRequest; onWithdrawn: () => void }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleWithdraw = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await dispatch(withdrawRequest());
      onWithdrawn();
    } catch (caught) {
      setFailure(toFailure(caught));
      setIsBusy(false);
    }
  };

  return (
    <>
      <Banner kind="info" title={intl.formatMessage({ id: 'VerifyPage.waitingTitle' })}>
        <p>
          <FormattedMessage
            id="VerifyPage.waiting"
            values={{
              date: formatInstant(intl, request.createdAt, 'UTC'),
              count: request.documents,
            }}
          />
        </p>
      </Banner>
      <FormError failure={failure} />
      <div>
        <Button variant="secondary" busy={isBusy} onClick={() => void handleWithdraw()}>
          <FormattedMessage id="VerifyPage.withdraw" />
        </Button>
      </div>
    </>
  );
}

function Refused({ request }: { request: VerificationRequest }) {
  const intl = useIntl();
  const date = formatInstant(intl, request.decidedAt ?? request.createdAt, 'UTC');
  return (
    <Banner kind="warning" title={intl.formatMessage({ id: 'VerifyPage.refusedTitle' }, { date })}>
      {request.reason && <p className={css.reason}>{request.reason}</p>}
      <p>
        <FormattedMessage id="VerifyPage.refused" />
      </p>
    </Banner>
  );
}
