import { useIntl } from 'react-intl';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { CodeForm } from './CodeForm.tsx';
import { unlockConsole } from './consoleThunks.ts';

interface UnlockDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Continues the action that needed the code. */
  onUnlocked: () => Promise<void>;
}

/** A dialog that asks for a code on top of the page, so that nothing typed is lost. */
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
