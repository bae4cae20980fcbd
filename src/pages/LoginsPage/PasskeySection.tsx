import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Passkey } from '#contract/account/user.ts';
import { AccountList, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { useSupportsPasskeys } from '#src/features/Passkeys/passkeys.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './LoginsPage.module.css';
import type { PasskeyForm } from './PasskeyForm.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { addPasskey, fetchPasskeys, removePasskey, renamePasskey } from './passkeyThunks.ts';

interface PasskeySectionProps {
  passkeys: readonly Passkey[];
  onChange: (passkeys: readonly Passkey[] | null) => void;
}

type OpenForm = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys. Changing them needs JavaScript, as passkeys do. */
export function PasskeySection({ passkeys, onChange }: PasskeySectionProps) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `LoginsPage.${key}` }, values);
  const dispatch = useAppDispatch();
  const isSupported = useSupportsPasskeys();
  const hasScript = useHasScript();
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const [done, setDone] = useState<'added' | 'removed' | null>(null);
  const [Form, setForm] = useState<typeof PasskeyForm>();
  const [isFailed, setIsFailed] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  // The form is loaded on demand: most visits only read the page.
  const open = async (next: OpenForm) => {
    setDone(null);
    setIsFailed(false);
    try {
      const form = await import('./PasskeyForm.tsx');
      setForm(() => form.PasskeyForm);
      setOpenForm(next);
    } catch {
      setIsFailed(true);
    }
  };
  const finish = async (change: Promise<void>, what: typeof done = null) => {
    await change;
    onChange(await dispatch(fetchPasskeys()));
    setOpenForm(null);
    setDone(what);
    list.current?.focus();
  };

  return (
    <AccountSection title={say('passkeys')}>
      <p>{say('passkeysIntro')}</p>
      {done && <Banner kind="success">{say(done === 'added' ? 'passkeyDone' : 'passkeyGone')}</Banner>}
      {isFailed && <Banner kind="error">{say('failed')}</Banner>}
      <div ref={list} tabIndex={-1} className={css.list}>
        {passkeys.length === 0 ? (
          <p>{say('passkeyNone')}</p>
        ) : (
          <AccountList>
            {passkeys.map(passkey => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => void open({ kind: 'rename', passkey })}
                onRemove={() => void open({ kind: 'remove', passkey })}
              />
            ))}
          </AccountList>
        )}
      </div>
      {isSupported && (
        <div>
          <Button variant="secondary" onClick={() => void open({ kind: 'add' })}>
            {say('passkeyAdd')}
          </Button>
        </div>
      )}
      {hasScript && !isSupported && <p>{say('passkeyUnsupported')}</p>}
      <noscript>
        <p>{say('passkeyNoScript')}</p>
      </noscript>
      <Modal
        isOpen={openForm !== null}
        onClose={() => setOpenForm(null)}
        title={openForm ? say(titles[openForm.kind]) : ''}
      >
        {Form && openForm?.kind === 'add' && (
          <Form
            label={say('passkeyAdd')}
            name=""
            needsProof
            messages={{ conflict: say('passkeyTooMany') }}
            onSend={(name, password) => finish(dispatch(addPasskey(name, password)), 'added')}
          >
            <p>{say('passkeyAddText')}</p>
          </Form>
        )}
        {Form && openForm?.kind === 'rename' && (
          <Form
            label={say('passkeyRename')}
            name={openForm.passkey.name}
            needsProof={false}
            onSend={name => finish(dispatch(renamePasskey(openForm.passkey.id, name)))}
          />
        )}
        {Form && openForm?.kind === 'remove' && (
          <Form
            label={say('passkeyRemove')}
            needsProof
            messages={{ conflict: say('passkeyLast') }}
            onSend={(_, password) =>
              finish(dispatch(removePasskey(openForm.passkey.id, password)), 'removed')
            }
          >
            <p>{say('passkeyRemoveText', { name: openForm.passkey.name })}</p>
          </Form>
        )}
      </Modal>
    </AccountSection>
  );
}

const titles = { add: 'passkeyAdd', rename: 'passkeyRename', remove: 'passkeyRemove' } as const;
