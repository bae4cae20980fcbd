import { useState } from 'react';
import type { ConsolePasskey } from '#contract/console/queueItem.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { ceremonyEnd, useSupportsPasskeys } from '../Passkeys/passkeys.ts';
import { CodeForm } from './CodeForm.tsx';
import { unlockConsole } from './consoleThunks.ts';
import css from './Console.module.css';

interface UnlockWaysProps {
  passkey: ConsolePasskey | undefined;
  label: string;
  submit: string;
  hint: string;
  onUnlocked: () => Promise<void>;
}

/** The options for the second factor: a passkey if the operator has one, and a code unless a passkey is required. */
export function UnlockWays({ passkey, label, submit, hint, onUnlocked }: UnlockWaysProps) {
  const dispatch = useAppDispatch();
  const isSupported = useSupportsPasskeys();
  const text = useMessages('Console');
  const [isBusy, setIsBusy] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const handlePasskey = async () => {
    setIsBusy(true);
    setIsStopped(false);
    setFailure(null);
    try {
      await dispatch(unlockByPasskey());
      await onUnlocked();
    } catch (caught) {
      if (ceremonyEnd(caught)) setIsStopped(true);
      else setFailure(toFailure(caught));
    }
    setIsBusy(false);
  };

  const isAlone = passkey === 'only';
  return (
    <>
      {(isAlone || passkey === 'usable') && isSupported && (
        <div className={css.ways}>
          <div>
            <Button busy={isBusy} onClick={() => void handlePasskey()}>
              {text('passkeyUnlock')}
            </Button>
          </div>
          {isStopped && <Banner kind="info">{text('passkeyStopped')}</Banner>}
          <FormError failure={failure} messages={{ forbidden: text('passkeyRefused') }} />
          {!isAlone && <p>{text('passkeyOrCode')}</p>}
        </div>
      )}
      {isAlone && <p>{text(isSupported ? 'passkeyLost' : 'passkeyUnsupported')}</p>}
      {!isAlone && (
        <CodeForm
          label={label}
          submit={submit}
          hint={hint}
          onCode={async code => {
            await dispatch(unlockConsole(code));
            await onUnlocked();
          }}
        />
      )}
    </>
  );
}

/**
 * Proves the second factor with a passkey. @throws ApiFailure; Error when the browser returns none, see `ceremonyEnd`
 */
const unlockByPasskey =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const { signWithPasskey } = await import('../Passkeys/ceremonies.ts');
    const options = await call('POST /api/console/begin-passkey');
    await call('POST /api/console/unlock-by-passkey', { response: await signWithPasskey(options) });
  };
