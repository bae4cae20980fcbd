import { Modal } from '#src/components/Modal/Modal.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ConsoleQueuePage.module.css';

interface KeysHelpProps {
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

const keys = ['a', 'r', 'j', 'k', '?'] as const;

/** Help on the page's keyboard shortcuts, with a switch to turn them off. */
export function ShortcutsHelp({ isOpen, onClose, isOn, onTurn }: KeysHelpProps) {
  const text = useMessages('ConsoleQueuePage');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('keys')}>
      <dl className={css.keys}>
        {keys.map(key => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(`key.${key === '?' ? 'help' : key}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" checked={isOn} onChange={event => onTurn(event.target.checked)} />
        {text('keysOn')}
      </label>
    </Modal>
  );
}
