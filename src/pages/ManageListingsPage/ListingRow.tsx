import { FormattedMessage, useIntl } from 'react-intl';
import type { ListingActivity } from '#contract/booking/hostDay.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { pathTo } from '#contract/paths.ts';
import { formatDay } from '#contract/time/dates.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ListingRow.module.css';
import { RowMenu } from './RowMenu.tsx';
import { RowNotice, type RowStatus } from './RowNotice.tsx';
import { RowState } from './RowState.tsx';
import type { ListingAction } from './actOnListing.ts';
import { addressOf, rowId } from './paths.ts';
import { useShare } from './useShare.ts';

interface ListingRowProps {
  listing: Listing;
  activity: ListingActivity | undefined;
  /** Today, YYYY-MM-DD; empty when the marketplace doesn't tell. */
  day: string;
  status: RowStatus;
  onAct: (action: ListingAction) => void;
  onDismiss: () => void;
}

/** One of the user's own listings: what it is, its state, what happens around it, and one menu of what can be done. */
export function ListingRow({ listing, activity, day, status, onAct, onDismiss }: ListingRowProps) {
  const intl = useIntl();
  const text = useMessages('ManageListingsPage');
  const isNamed = isRealTitle(listing.title);
  const title = isNamed ? listing.title : text('untitled');
  const address = addressOf(listing);
  const isLocked = status === 'busy' || status === 'waiting';
  const { share, outcome } = useShare(listing, title);

  return (
    <article id={rowId(listing.id)} className={css.row} aria-busy={status === 'busy'}>
      <Link to={address} tabIndex={-1} aria-hidden className={css.picture}>
        <Picture
          image={listing.images?.[0]}
          variants={['landscape-crop', 'landscape-crop2x']}
          sizes="(max-width: 767px) 88px, 144px"
          alt=""
          fallback={<Illustration name={listing.publicData.subcategories ?? 'empty'} />}
        />
      </Link>
      {status === 'busy' && (
        <div className={css.busy}>
          <Spinner label={text('working')} />
        </div>
      )}
      <p className={css.marks}>
        <RowState listing={listing} />
        <ListingBadge listing={listing} />
      </p>
      <div className={css.main}>
        <h2
          className={css.title}
          lang={isNamed ? (listing.writtenIn ?? contentLanguage(title)) : undefined}
          dir="auto"
        >
          <Link to={address}>{title}</Link>
        </h2>
        <p className={css.price}>{listingPriceText(intl, listing)}</p>
      </div>
      <div className={css.facts}>
        <Enquiries listing={listing} activity={activity} />
        <NextDates listing={listing} activity={activity} day={day} />
      </div>
      <div className={css.menu}>
        <RowMenu
          listing={listing}
          title={title}
          isLocked={isLocked}
          onAct={onAct}
          onShare={() => void share()}
        />
      </div>
      <p role="status" className={css.outcome}>
        {outcome && text(outcome)}
      </p>
      <RowNotice listing={listing} status={status} isLocked={isLocked} onAct={onAct} onDismiss={onDismiss} />
    </article>
  );
}

type FactsProps = Pick<ListingRowProps, 'listing' | 'activity'>;

/** Who wrote about the listing: those who wait for an answer first. */
function Enquiries({ listing, activity }: FactsProps) {
  if (!activity?.all) {
    return listing.state === 'published' ? (
      <p className={css.fact}>
        <FormattedMessage id="ManageListingsPage.noConversations" />
      </p>
    ) : null;
  }
  return (
    <p className={css.fact}>
      {activity.waiting > 0 && (
        <span className={css.waiting}>
          <FormattedMessage id="ManageListingsPage.waiting" values={{ count: activity.waiting }} />
        </span>
      )}
      <Link to={pathTo('InboxPage', { tab: 'sales' }, { keywords: listing.title })}>
        <FormattedMessage
          id="ManageListingsPage.conversations"
          values={{ all: activity.all, unread: activity.unread }}
        />
      </Link>
    </p>
  );
}

/** The next nights that are booked, and the first that is free. */
function NextDates({ listing: { state }, activity, day }: FactsProps & { day: string }) {
  const intl = useIntl();
  if (!activity || (!activity.booked && !activity.freeFrom)) return null;
  const { booked, freeFrom } = activity;
  const words = (date: string) => formatDay(intl, date, { withoutWeekday: true });
  return (
    <div className={css.fact}>
      {booked && (
        <p>
          <FormattedMessage
            id="ManageListingsPage.booked"
            values={{
              state: booked.isAsked ? 'asked' : booked.start <= day ? 'now' : 'booked',
              start: words(booked.start),
              end: words(booked.end),
            }}
          />
        </p>
      )}
      {freeFrom && state === 'published' && (
        <p>
          <FormattedMessage
            id="ManageListingsPage.freeFrom"
            values={{ isToday: String(freeFrom <= day), day: words(freeFrom) }}
          />
        </p>
      )}
    </div>
  );
}
