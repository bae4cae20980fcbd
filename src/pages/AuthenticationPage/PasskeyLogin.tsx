import { useCallback, useEffect, useRef, useState } from 'react';
import { MINUTE } from '#contract/time/units.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { canSuggestPasskeys, endCeremony, signWithPasskey } from '#src/features/Passkeys/ceremonies.ts';
import { ceremonyEnd } from '#src/features/Passkeys/passkeys.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { withAuthLock } from '#src/store/auth.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { enterSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';

/** The server's challenges are valid for five minutes. Milliseconds. */
const renewal = 4 * MINUTE;

/** Passkey login: by a button, or through the suggestions of the email field. */
export function PasskeyLogin() {
  const text = useMessages('AuthenticationPage');
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isAsked = useRef(false);

  const suggest = useCallback(async () => {
    if (isAsked.current || document.hidden || !(await canSuggestPasskeys())) return;
    await dispatch(loginByPasskey(true)).catch((caught: unknown) => {
      const failed = toFailure(caught);
      // The user has not requested this: errors are shown only once a passkey is chosen.
      if (failed.status === 401) setFailure(failed);
    });
  }, [dispatch]);

  useEffect(() => {
    void suggest();
    const timer = setInterval(() => void suggest(), renewal);
    return () => {
      clearInterval(timer);
      endCeremony();
    };
  }, [suggest]);

  const handleClick = async () => {
    isAsked.current = true;
    setIsBusy(true);
    setIsStopped(false);
    setFailure(null);
    try {
      await dispatch(loginByPasskey(false));
    } catch (caught) {
      if (ceremonyEnd(caught)) setIsStopped(true);
      else setFailure(toFailure(caught));
      isAsked.current = false;
      // Pressing the button has aborted the suggestions.
      void suggest();
    }
    setIsBusy(false);
  };

  return (
    <>
      {isStopped && <Banner kind="info">{text('passkeyStopped')}</Banner>}
      <FormError
        failure={failure}
        messages={failure?.status === 401 ? { [failure.code]: text('passkeyFailed') } : {}}
      />
      <Button variant="secondary" isFullWidth busy={isBusy} onClick={() => void handleClick()}>
        {text('passkeyButton')}
      </Button>
    </>
  );
}

/** @throws ApiFailure with status 401 for an unknown passkey; Error when the browser returns none, see `ceremonyEnd` */
const loginByPasskey =
  (isSuggested: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const { call } = await api();
    const options = await call('POST /api/passkeys/begin-login');
    const response = await signWithPasskey(options, isSuggested);
    await dispatch(
      withAuthLock('login', async () => {
        await call('POST /api/passkeys/log-in', { response });
        await dispatch(enterSession());
      }),
    );
  };
