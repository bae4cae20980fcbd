import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { isRealTitle } from '#contract/rules/listingFields.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { Button, buttonClass } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { pathTo } from '#src/config/paths.ts';
import { formatMoney } from '#src/util/money.ts';
import css from './ManageListingCard.module.css';
import type { ListingAction } from './setListingState.ts';

/** 'waiting': another card's action runs. */
export type CardStatus = 'idle' | 'busy' | 'waiting' | { failed: ListingAction };

interface ManageListingCardProps {
  listing: Listing;
  status: CardStatus;
  onAct: (action: ListingAction) => void;
  onDismiss: () => void;
}

/** An own listing with its state and the actions that fit it. */
export function ManageListingCard({ listing, status, onAct, onDismiss }: ManageListingCardProps) {
  const intl = useIntl();
  const isNamed = isRealTitle(listing.title);
  const title = isNamed ? listing.title : intl.formatMessage({ id: 'ManageListingsPage.untitled' });
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
        <Overlay listing={listing} status={status} isLocked={isLocked} onAct={onAct} onDismiss={onDismiss} />
      </div>
      <div className={css.body}>
        <ListingBadge listing={listing} />
        <h2 className={css.title} lang={isNamed ? contentLanguage(title) : undefined}>
          <Link to={address}>{title}</Link>
        </h2>
        <div className={css.foot}>
          <Price listing={listing} />
          <ButtonLink
            variant="quiet"
            size="small"
            to={editPath(listing, 'description')}
            aria-label={intl.formatMessage({ id: 'ManageListingsPage.editLabel' }, { title })}
          >
            <Icon name="edit" />
            <FormattedMessage id="ManageListingsPage.edit" />
          </ButtonLink>
          {listing.state === 'published' && (
            <CloseMenu title={title} isLocked={isLocked} onClose={() => onAct('close')} />
          )}
        </div>
      </div>
    </article>
  );
}

function Price({ listing: { price, publicData } }: { listing: Listing }) {
  const intl = useIntl();
  if (!price?.amount && publicData.category !== 'offeringPlace') return <span className={css.price} />;
  return (
    <span className={css.price}>
      {price?.amount ? formatMoney(intl, price) : <FormattedMessage id="ManageListingsPage.free" />}
    </span>
  );
}

function CloseMenu({ title, isLocked, onClose }: { title: string; isLocked: boolean; onClose: () => void }) {
  const label = useIntl().formatMessage({ id: 'ManageListingsPage.menu' }, { title });
  if (isLocked) {
    return (
      <Button variant="quiet" size="small" disabled aria-label={label}>
        <Icon name="more" />
      </Button>
    );
  }
  return (
    <Menu
      label={label}
      button={<Icon name="more" />}
      buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <MenuItem icon="close" onClick={onClose}>
        <FormattedMessage id="ManageListingsPage.close" />
      </MenuItem>
    </Menu>
  );
}

type OverlayProps = ManageListingCardProps & { isLocked: boolean };

/** What lies over the picture: work under way, a failure, or what the state of the listing asks for. */
function Overlay({ listing, status, isLocked, onAct, onDismiss }: OverlayProps) {
  const intl = useIntl();
  if (status === 'busy') {
    return (
      <Veil>
        <Spinner label={intl.formatMessage({ id: 'ManageListingsPage.working' })} />
      </Veil>
    );
  }
  if (typeof status === 'object') {
    return (
      <Veil role="alert">
        <p>
          <FormattedMessage id={`ManageListingsPage.${status.failed}Failed`} />
        </p>
        <Button size="small" variant="secondary" onClick={onDismiss}>
          <FormattedMessage id="ManageListingsPage.dismiss" />
        </Button>
      </Veil>
    );
  }
  switch (listing.state) {
    case 'published':
      return null;
    case 'pendingApproval':
      return (
        <Veil>
          <p>
            <FormattedMessage id="ManageListingsPage.pendingText" />
          </p>
        </Veil>
      );
    case 'draft':
      return (
        <Veil>
          <p>
            <FormattedMessage id="ManageListingsPage.draftText" />
          </p>
          <ButtonLink size="small" to={editPath(listing, 'photos')}>
            <FormattedMessage id="ManageListingsPage.finish" />
          </ButtonLink>
        </Veil>
      );
    case 'closed':
      return (
        <Veil>
          <p>
            <FormattedMessage id="ManageListingsPage.closedText" />
          </p>
          <Button size="small" disabled={isLocked} onClick={() => onAct('open')}>
            <FormattedMessage id="ManageListingsPage.open" />
          </Button>
        </Veil>
      );
  }
}

const Veil = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <div className={css.veil} role={role}>
    {children}
  </div>
);

const slugFor = ({ title }: Listing) => (isRealTitle(title) ? slugOf(title) : 'draft');

/** Drafts and listings that wait for approval have an address of their own (specification section 2). */
function addressOf(listing: Listing): string {
  const place = { slug: slugFor(listing), id: listing.id };
  if (listing.state === 'draft') return pathTo('ListingPageVariant', { ...place, variant: 'draft' });
  if (listing.state === 'pendingApproval')
    return pathTo('ListingPageVariant', { ...place, variant: 'pending-approval' });
  return pathTo('ListingPage', place);
}

function editPath(listing: Listing, tab: 'description' | 'photos'): string {
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return pathTo('EditListingPage', { slug: slugFor(listing), id: listing.id, type, tab });
}
