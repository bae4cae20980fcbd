import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Passkey } from '#contract/account/user.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { isolated } from '#contract/text/isolated.ts';
import { AccountList, AccountRow, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { useSupportsPasskeys } from '#src/features/Passkeys/passkeys.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import texts from '#src/styles/text.module.css';
import css from './LoginsPage.module.css';
import type { PasskeyForm } from './PasskeyForm.tsx';
import { addPasskey, fetchPasskeys, deletePasskey, renamePasskey } from './passkeyThunks.ts';

interface PasskeySectionProps {
  passkeys: readonly Passkey[];
  onChange: (passkeys: readonly Passkey[] | null) => void;
}

type OpenForm = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The user's passkeys. Changing them needs JavaScript, as passkeys do. */
export function PasskeySection({ passkeys, onChange }: PasskeySectionProps) {
  const text = useMessages('LoginsPage');
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
    <AccountSection title={text('passkeys')}>
      <p>{text('passkeysIntro')}</p>
      {done && <Banner kind="success">{text(done === 'added' ? 'passkeyDone' : 'passkeyGone')}</Banner>}
      {isFailed && <Banner kind="error">{text('failed')}</Banner>}
      <div ref={list} tabIndex={-1} className={css.list}>
        {passkeys.length === 0 ? (
          <p>{text('passkeyNone')}</p>
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
            {text('passkeyAdd')}
          </Button>
        </div>
      )}
      {hasScript && !isSupported && <p>{text('passkeyUnsupported')}</p>}
      <noscript>
        <p>{text('passkeyNoScript')}</p>
      </noscript>
      <Modal
        isOpen={openForm !== null}
        onClose={() => setOpenForm(null)}
        title={openForm ? text(titles[openForm.kind]) : ''}
      >
        {Form && openForm?.kind === 'add' && (
          <Form
            label={text('passkeyAdd')}
            name=""
            needsProof
            messages={{ conflict: text('passkeyTooMany') }}
            onSend={(name, password) => finish(dispatch(addPasskey(name, password)), 'added')}
          >
            <p>{text('passkeyAddText')}</p>
          </Form>
        )}
        {Form && openForm?.kind === 'rename' && (
          <Form
            label={text('passkeyRename')}
            name={openForm.passkey.name}
            needsProof={false}
            onSend={name => finish(dispatch(renamePasskey(openForm.passkey.id, name)))}
          />
        )}
        {Form && openForm?.kind === 'remove' && (
          <Form
            label={text('passkeyRemove')}
            needsProof
            messages={{ conflict: text('passkeyLast') }}
            onSend={(_, password) =>
              finish(dispatch(deletePasskey(openForm.passkey.id, password)), 'removed')
            }
          >
            <p>{text('passkeyRemoveText', { name: openForm.passkey.name })}</p>
          </Form>
        )}
      </Modal>
    </AccountSection>
  );
}

const titles = { add: 'passkeyAdd', rename: 'passkeyRename', remove: 'passkeyRemove' } as const;

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** A passkey with its dates, and the buttons that change it. */
function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const intl = useIntl();
  const text = useMessages('LoginsPage');
  const hasScript = useHasScript();
  const { name, createdAt, usedOn, forConsole, logsIn } = passkey;
  const named = <VisuallyHidden>: {isolated(name)}</VisuallyHidden>;
  return (
    <AccountRow title={name}>
      {forConsole && <p>{text(logsIn ? 'passkeyForConsole' : 'passkeyNoLogin')}</p>}
      <p className={texts.quiet}>
        {text('passkeyAdded', { date: formatInstant(intl, createdAt, 'UTC') })}
        <br />
        {usedOn === null
          ? text('passkeyUnused')
          : text('passkeyUsed', { date: formatInstant(intl, usedOn, 'UTC') })}
      </p>
      {hasScript && (
        <div className={css.buttons}>
          <Button variant="secondary" size="small" onClick={onRename}>
            {text('passkeyRename')}
            {named}
          </Button>
          <Button variant="secondary" size="small" onClick={onRemove}>
            {text('passkeyRemove')}
            {named}
          </Button>
        </div>
      )}
    </AccountRow>
  );
}
