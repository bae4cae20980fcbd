import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ConversationCounts } from '#contract/booking/conversations.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { listingSlug, listingVariants } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { CardMenu } from './CardMenu.tsx';
import { CardOverlay, type CardStatus, editPath } from './CardOverlay.tsx';
import type { ListingAction } from './actOnListing.ts';
import css from './ManageListingCard.module.css';

interface ManageListingCardProps {
  listing: Listing;
  conversations: ConversationCounts | undefined;
  status: CardStatus;
  onAct: (action: ListingAction) => void;
  onDismiss: () => void;
}

/** One of the user's own listings, with its state and the actions available in it. */
export function ManageListingCard({
  listing,
  conversations,
  status,
  onAct,
  onDismiss,
}: ManageListingCardProps) {
  const intl = useIntl();
  const text = useMessages('ManageListingsPage');
  const isNamed = isRealTitle(listing.title);
  const title = isNamed ? listing.title : text('untitled');
  const address = addressOf(listing);
  const isLocked = status === 'busy' || status === 'waiting';

  return (
    <article className={css.card} aria-busy={status === 'busy'}>
      <div className={css.picture}>
        <Link to={address} tabIndex={-1} aria-hidden className={css.pictureLink}>
          <Picture
            image={listing.images?.[0]}
            variants={['landscape-crop', 'landscape-crop2x']}
            sizes="(max-width: 600px) 92vw, (max-width: 1023px) 46vw, 320px"
            alt=""
            fallback={<Illustration name={listing.publicData.subcategories ?? 'empty'} />}
          />
        </Link>
        <CardOverlay
          listing={listing}
          status={status}
          isLocked={isLocked}
          onAct={onAct}
          onDismiss={onDismiss}
        />
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <ListingBadge listing={listing} />
          <CardMenu state={listing.state} title={title} isLocked={isLocked} onAct={onAct} />
        </div>
        <h2
          className={css.title}
          lang={isNamed ? (listing.writtenIn ?? contentLanguage(title)) : undefined}
          dir="auto"
        >
          <Link to={address}>{title}</Link>
        </h2>
        <ChangeNote listing={listing} isLocked={isLocked} onGiveUp={() => onAct('giveUp')} />
        <StillValidNote listing={listing} isLocked={isLocked} onConfirm={() => onAct('confirm')} />
        <div className={css.foot}>
          <p className={css.facts}>
            <span className={css.price}>{listingPriceText(intl, listing)}</span>
            {listing.state === 'published' && <span className={css.state}>{text('online')}</span>}
            {conversations && (
              <Link to={pathTo('InboxPage', { tab: 'sales' }, { keywords: listing.title })}>
                <FormattedMessage id="ManageListingsPage.conversations" values={{ ...conversations }} />
              </Link>
            )}
          </p>
          <div className={css.actions}>
            {listing.publicData.category === 'offeringPlace' && listing.state !== 'draft' && (
              <ButtonLink
                variant="quiet"
                size="small"
                to={editPath(listing, 'availability')}
                aria-label={text('calendarLabel', { title })}
              >
                <Icon name="calendar" />
                {text('calendar')}
              </ButtonLink>
            )}
            <ButtonLink
              variant="quiet"
              size="small"
              to={editPath(listing, 'description')}
              aria-label={text('editLabel', { title })}
            >
              <Icon name="edit" />
              {text('edit')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Drafts and listings that await approval have their own URL (specification section 2). */
function addressOf(listing: Listing): string {
  const place = { slug: listingSlug(listing), id: listing.id };
  const variant = listingVariants[listing.state];
  return variant ? pathTo('ListingPageVariant', { ...place, variant }) : pathTo('ListingPage', place);
}

interface StillValidNoteProps {
  listing: Listing;
  isLocked: boolean;
  onConfirm: () => void;
}

/** The same question as in the mail, for users who don't get that mail. */
function StillValidNote({ listing: { state, closesAt }, isLocked, onConfirm }: StillValidNoteProps) {
  const intl = useIntl();
  if (state !== 'published' || !closesAt) return null;
  const date = intl.formatDate(closesAt, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className={css.note}>
      <p>
        <FormattedMessage id="ManageListingsPage.stillValid" values={{ date }} />
      </p>
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onConfirm}>
        <FormattedMessage id="ManageListingsPage.confirm" />
      </Button>
    </div>
  );
}

interface ChangeNoteProps {
  listing: Listing;
  isLocked: boolean;
  onGiveUp: () => void;
}

/**
 * Notes that others see the listing as it was before its author's last change, and why; the change can be discarded.
 */
function ChangeNote({ listing, isLocked, onGiveUp }: ChangeNoteProps) {
  const { id, state, pendingChange } = listing;
  if (state !== 'published' || !pendingChange) return null;
  const variant = pathTo('ListingPageVariant', {
    slug: listingSlug(listing),
    id,
    variant: 'pending-approval',
  });
  return (
    <div className={css.note}>
      <p>
        <FormattedMessage
          id={
            pendingChange.state === 'waiting'
              ? 'ManageListingsPage.changeWaiting'
              : 'ManageListingsPage.changeRejected'
          }
          values={{ reason: pendingChange.reason }}
        />{' '}
        <Link to={variant}>
          <FormattedMessage id="ManageListingsPage.changeSee" />
        </Link>
      </p>
      <Button size="small" variant="secondary" disabled={isLocked} onClick={onGiveUp}>
        <FormattedMessage id="ManageListingsPage.giveUp" />
      </Button>
    </div>
  );
}
