import { useIntl } from 'react-intl';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { usePage } from '#src/store/hooks.ts';
import type { ConsoleData } from './consoleThunks.ts';
import { UnlockWays } from './UnlockWays.tsx';

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
  const { state } = usePage<ConsoleData<unknown>>().data;
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
