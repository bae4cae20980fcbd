import { useIntl } from 'react-intl';
import type { ConsoleState } from '#contract/console/queueItem.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { UnlockWays } from './UnlockWays.tsx';

interface UnlockDialogProps {
  state: ConsoleState;
  isOpen: boolean;
  onClose: () => void;
  /** Continues the action that needed the code. */
  onUnlocked: () => Promise<void>;
}

/** A dialog that asks for a code on top of the page, so that nothing typed is lost. */
export function UnlockDialog({ state, isOpen, onClose, onUnlocked }: UnlockDialogProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `Console.${key}` });
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={say('again')}>
      <UnlockWays
        passkey={'passkey' in state ? state.passkey : undefined}
        label={say('again')}
        submit={say('goOn')}
        hint={say('againHint')}
        onUnlocked={onUnlocked}
      />
    </Modal>
  );
}
