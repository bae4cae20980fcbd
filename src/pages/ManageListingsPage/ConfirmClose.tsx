import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { ClosingReason } from '#contract/listing/closing.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import css from './ManageListingsPage.module.css';

interface ConfirmCloseProps {
  /** null while the dialog is closed. */
  listing: Listing | null;
  onClose: (listing: Listing, reason: ClosingReason) => void;
  onCancel: () => void;
}

/** Before closing a listing, asks whether it led to a match. */
export function ConfirmClose({ listing, onClose, onCancel }: ConfirmCloseProps) {
  const intl = useIntl();
  const kind = listing?.publicData.category === 'lookingForPlace' ? 'Request' : 'Offer';
  return (
    <Modal
      isOpen={listing !== null}
      onClose={onCancel}
      title={intl.formatMessage({ id: `ManageListingsPage.found${kind}` })}
    >
      {listing && (
        <div className={css.confirm}>
          <p>
            <FormattedMessage id="ManageListingsPage.foundText" />
          </p>
          <div className={css.choices}>
            <Button variant="quiet" onClick={onCancel}>
              <FormattedMessage id="ManageListingsPage.foundCancel" />
            </Button>
            <Button variant="secondary" onClick={() => onClose(listing, 'other')}>
              <FormattedMessage id="ManageListingsPage.foundNo" />
            </Button>
            <Button onClick={() => onClose(listing, 'found')}>
              <FormattedMessage id="ManageListingsPage.foundYes" />
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
