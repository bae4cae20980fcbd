import { useState } from 'react';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { ceremonyEnd, useSupportsPasskeys } from '../Passkeys/passkeys.ts';
import { UnlockDialog } from './UnlockDialog.tsx';

/** A form that adds a passkey for the console; when the last code is too old, a dialog asks for a new one. */
export function AddPasskey({ state, onAdded }: { state: ConsoleState; onAdded: () => Promise<void> }) {
  const text = useMessages('Console');
  const dispatch = useAppDispatch();
  const isSupported = useSupportsPasskeys();
  const [end, setEnd] = useState<ReturnType<typeof ceremonyEnd>>();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The name of the passkey to add once a code is entered. */
  const [held, setHeld] = useState<string | null>(null);

  const add = async (name: string) => {
    setEnd(undefined);
    setFailure(null);
    try {
      await dispatch(addConsolePasskey(name));
      await onAdded();
    } catch (caught) {
      const ended = ceremonyEnd(caught);
      const failed = toFailure(caught);
      if (ended) setEnd(ended);
      else if (failed.code === 'forbidden') setHeld(name);
      else setFailure(failed);
    }
  };

  if (!isSupported) return <p>{text('passkeyUnsupported')}</p>;
  return (
    <>
      <Form<{ name: string }> label={text('passkeyAdd')} onSubmit={({ name }) => add(name.trim())}>
        <TextField
          name="name"
          label={text('passkeyName')}
          hint={text('passkeyNameHint')}
          maxLength={60}
          isRequired
          validate={required(text('passkeyNameRequired'))}
        />
        {end && <Banner kind="warning">{text(end === 'known' ? 'passkeyKnown' : 'passkeyNotAdded')}</Banner>}
        <FormError failure={failure} messages={{ conflict: text('passkeyTooMany') }} />
        <div>
          <SubmitButton variant="secondary">{text('passkeyAdd')}</SubmitButton>
        </div>
      </Form>
      <UnlockDialog
        state={state}
        isOpen={held !== null}
        onClose={() => setHeld(null)}
        onUnlocked={async () => {
          const name = held;
          setHeld(null);
          if (name !== null) await add(name);
        }}
      />
    </>
  );
}

/** @throws ApiFailure `forbidden` without a fresh code; Error when the browser creates none, see `ceremonyEnd` */
const addConsolePasskey =
  (name: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const { createPasskey } = await import('../Passkeys/ceremonies.ts');
    const options = await call('POST /api/console/begin-adding-passkey');
    await call('POST /api/console/add-passkey', { response: await createPasskey(options), name });
  };
