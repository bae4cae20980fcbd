import type { Listing } from '#contract/listing/listing.ts';
import type { ClosingReason } from '#contract/listing/closing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ManageListingsPage.module.css';

interface ConfirmCloseProps {
  /** null while the dialog is closed. */
  listing: Listing | null;
  onClose: (listing: Listing, reason: ClosingReason) => void;
  onCancel: () => void;
}

/** Before closing a listing, asks whether it led to a match. */
export function ConfirmClose({ listing, onClose, onCancel }: ConfirmCloseProps) {
  const text = useMessages('ManageListingsPage');
  const kind = listing?.publicData.category === 'lookingForPlace' ? 'Request' : 'Offer';
  return (
    <Modal isOpen={listing !== null} onClose={onCancel} title={text(`found${kind}`)}>
      {listing && (
        <div className={css.confirm}>
          <p>{text('foundText')}</p>
          <div className={css.choices}>
            <Button variant="quiet" onClick={onCancel}>
              {text('foundCancel')}
            </Button>
            <Button variant="secondary" onClick={() => onClose(listing, 'other')}>
              {text('foundNo')}
            </Button>
            <Button onClick={() => onClose(listing, 'found')}>{text('foundYes')}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

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
