import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './EditListingPage.module.css';
import { discardChange } from './saveListing.ts';

interface ChangeStateProps {
  listing: Listing;
  /** Called with the published version, once the change is discarded. */
  onGivenUp: (listing: Listing) => void;
}

/** Notes that others see a different version from the one in the editor, and why a draft or a change was returned. */
export function ChangeState({ listing, onGivenUp }: ChangeStateProps) {
  const { rejectionReason, pendingChange } = listing;
  const [isGivenUp, setIsGivenUp] = useState(false);
  if (pendingChange) {
    const handleGivenUp = (shown: Listing) => {
      setIsGivenUp(true);
      onGivenUp(shown);
    };
    return (
      <Banner kind={pendingChange.state === 'waiting' ? 'info' : 'warning'}>
        <p>
          <FormattedMessage
            id={`EditListingPage.${pendingChange.state === 'waiting' ? 'changeWaiting' : 'changeRejected'}`}
            values={{ reason: pendingChange.reason }}
          />{' '}
          <Link to={pathTo('ListingPage', { slug: listingSlug(listing), id: listing.id })}>
            <FormattedMessage id="EditListingPage.seeShown" />
          </Link>
        </p>
        <DiscardChange id={listing.id} onGivenUp={handleGivenUp} />
      </Banner>
    );
  }
  if (isGivenUp)
    return (
      <Banner kind="success">
        <FormattedMessage id="EditListingPage.changeGivenUp" />
      </Banner>
    );
  return rejectionReason ? (
    <Banner kind="warning">
      <FormattedMessage id="EditListingPage.sentBack" values={{ reason: rejectionReason }} />
    </Banner>
  ) : null;
}

/** Asks for confirmation: discarded text cannot be restored. */
function DiscardChange({ id, onGivenUp }: { id: string; onGivenUp: (listing: Listing) => void }) {
  const text = useMessages('EditListingPage');
  const dispatch = useAppDispatch();
  const [status, setStatus] = useState<'idle' | 'asked' | 'busy' | 'failed'>('idle');

  const giveUp = async () => {
    setStatus('busy');
    const shown = await dispatch(discardChange(id));
    if (shown) onGivenUp(shown);
    else setStatus('failed');
  };

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setStatus('asked')}>
        {text('changeGiveUp')}
      </Button>
      <Modal isOpen={status !== 'idle'} onClose={() => setStatus('idle')} title={text('changeGiveUp')}>
        <p>{text('changeGiveUpSure')}</p>
        {status === 'failed' && <Banner kind="error">{text('changeGiveUpFailed')}</Banner>}
        <ButtonRow className={css.choices}>
          <Button variant="secondary" onClick={() => setStatus('idle')}>
            {text('changeKeep')}
          </Button>
          <Button busy={status === 'busy'} onClick={() => void giveUp()}>
            {text('changeGiveUp')}
          </Button>
        </ButtonRow>
      </Modal>
    </>
  );
}

/** Tells the author that the exact place, now shown as a circle, was public before (decisions/012). */
export function ExactPlaceWarning({ listing }: { listing: Listing | null }) {
  if (listing?.privateData?.shownExactly !== true) return null;
  return (
    <Banner kind="warning">
      <FormattedMessage id="EditListingPage.shownExactly" />
    </Banner>
  );
}
