import { useIntl } from 'react-intl';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { CodeForm } from './CodeForm.tsx';
import { unlockConsole } from './consoleThunks.ts';

interface UnlockDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Goes on with what a code was needed for. */
  onUnlocked: () => Promise<void>;
}

/** Asks for a code over the page, so that nothing is lost that was typed. */
export function UnlockDialog({ isOpen, onClose, onUnlocked }: UnlockDialogProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `Console.${key}` });
  const dispatch = useAppDispatch();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={say('again')}>
      <CodeForm
        label={say('again')}
        submit={say('goOn')}
        hint={say('againHint')}
        onCode={async code => {
          await dispatch(unlockConsole(code));
          await onUnlocked();
        }}
      />
    </Modal>
  );
}
