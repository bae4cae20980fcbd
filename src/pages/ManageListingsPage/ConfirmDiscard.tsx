import type { Listing } from '#contract/listing/listing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ManageListingsPage.module.css';

interface ConfirmDiscardProps {
  /** null while the dialog is closed. */
  listing: Listing | null;
  /** Whether only the pending change of a published listing is discarded. */
  isChange: boolean;
  onConfirm: (listing: Listing) => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is deleted for good. */
export function ConfirmDiscard({ listing, isChange, onConfirm, onCancel }: ConfirmDiscardProps) {
  const text = useMessages('ManageListingsPage');
  const kind = isChange ? 'Change' : listing?.state === 'draft' ? 'Draft' : 'Waiting';
  return (
    <Modal isOpen={listing !== null} onClose={onCancel} title={text(`discard${kind}Title`)}>
      {listing && (
        <div className={css.confirm}>
          <p>{text(`discard${kind}Text`)}</p>
          <div className={css.choices}>
            <Button variant="secondary" onClick={onCancel}>
              {text('discardCancel')}
            </Button>
            <Button onClick={() => onConfirm(listing)}>{text(isChange ? 'giveUp' : 'discardConfirm')}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
