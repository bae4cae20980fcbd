import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { agreedToOthers, termsCountFrom } from '#contract/account/terms.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { serverNow } from '#src/util/clock.ts';
import css from './Notices.module.css';
import type { JsonObject } from '#contract/json.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * Presents new terms to users who agreed to earlier ones: they accept them, delete their account, or two weeks later
 * the terms count as accepted (specification section 1; readings 48). The first showing is recorded.
 */
export function TermsBanner() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const session = useSession();
  const { termsVersion = '' } = useSettings();
  const [step, setStep] = useState<'asking' | 'sending' | 'failed'>('asking');
  const privateData = session.currentUser?.profile?.privateData;
  const countFrom = termsCountFrom(privateData, termsVersion);
  const isAsked = agreedToOthers(privateData, termsVersion) && !isImpersonated(session);
  const isTold = countFrom !== undefined;

  useEffect(() => {
    if (isAsked && !isTold) void dispatch(saveTermsShown(termsVersion));
  }, [dispatch, isAsked, isTold, termsVersion]);

  if (!isAsked || countFrom === undefined || countFrom <= serverNow()) return null;

  const handleAccept = () => {
    setStep('sending');
    dispatch(acceptTerms(termsVersion)).catch(() => setStep('failed'));
  };

  return (
    <section className={css.limited} aria-label={intl.formatMessage({ id: 'Notices.termsLabel' })}>
      <p>
        <FormattedMessage
          id="Notices.terms"
          values={{
            date: formatInstant(intl, new Date(countFrom).toISOString(), 'UTC'),
            read: linkTo(pathTo('TermsOfServicePage', {})),
            leave: linkTo(pathTo('DeleteAccountPage', {})),
          }}
        />
      </p>
      <Button variant="secondary" size="small" busy={step === 'sending'} onClick={handleAccept}>
        <FormattedMessage id="Notices.termsAccept" />
      </Button>
      {step === 'failed' && (
        <p role="alert">
          <FormattedMessage id="Topbar.genericError" />
        </p>
      )}
    </section>
  );
}

const linkTo = (path: string) =>
  function TextLink(words: ReactNode) {
    return (
      <Link key={path} to={path}>
        {words}
      </Link>
    );
  };

/** Saves that the signed-in user accepts this version. @throws ApiFailure */
export const acceptTerms = (version: string): AppThunk<Promise<void>> => keep({ terms: { version } });

/** Saves that the signed-in user was shown this version. Never rejects: the next page shows it again. */
export const saveTermsShown =
  (version: string): AppThunk<Promise<void>> =>
  dispatch =>
    dispatch(keep({ termsNotice: { version } })).catch(() => undefined);

const keep =
  (privateData: JsonObject): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) =>
    dispatch(currentUserChanged(await (await api()).currentUser.updateProfile({ privateData })));
