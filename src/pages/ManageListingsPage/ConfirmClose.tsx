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
