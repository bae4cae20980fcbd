import type { ConsoleState } from '#contract/console/queueItem.ts';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useMessages } from '#src/util/messages.ts';
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
  const text = useMessages('Console');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('again')}>
      <UnlockWays
        passkey={'passkey' in state ? state.passkey : undefined}
        label={text('again')}
        submit={text('goOn')}
        hint={text('againHint')}
        onUnlocked={onUnlocked}
      />
    </Modal>
  );
}
