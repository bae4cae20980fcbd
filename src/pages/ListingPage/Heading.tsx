import { useIntl } from 'react-intl';
import loadable from '@loadable/component';
import type { Listing } from '#contract/listing/listing.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { translatedFields } from '#contract/listing/derived/translated.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { ListingBadge } from '#src/components/ListingBadge/ListingBadge.tsx';
import { chipsOf } from '#src/components/ListingCard/chips.ts';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingActivity } from './ListingActivity.tsx';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import type { Share as Shown } from './Share/Share.tsx';
import css from './ListingPage.module.css';

interface HeadingProps {
  listing: Listing;
  title: string;
  /** Whether the reader is the author. */
  own: boolean;
}

/** Category, title, place, price and the key facts, with the control that translates all of the author's texts. */
export function Heading({ listing, title, own }: HeadingProps) {
  const intl = useIntl();
  const { description, publicData } = listing;
  const { writtenIn } = listing;
  const read = useShown(title, { language: writtenIn, context: description ?? '' });
  // Users don't need their own texts translated, even if the card was.
  const shown = own ? { text: title, lang: read.original } : read;
  const price = listingPriceText(intl, listing);
  const address = publicData.location?.address;
  const chips = chipsOf(publicData);
  return (
    <header className={css.head}>
      <div className={css.kind}>
        <ListingBadge listing={listing} />
        <Actions listing={listing} title={title} />
      </div>
      <h1 lang={shown.lang} dir="auto">
        {shown.text}
      </h1>
      <p className={css.facts}>
        {address && (
          <span className={css.town}>
            <Icon name="pin" />
            <bdi>{localizeAddress(intl, address)}</bdi>
          </span>
        )}
        {price && <span className={css.price}>{price}</span>}
      </p>
      {chips.length > 0 && (
        <ul className={css.chips}>
          {chips.map(id => (
            <li key={id}>{intl.formatMessage({ id })}</li>
          ))}
        </ul>
      )}
      {!listing.deleted && <ListingActivity listing={listing} />}
      {!own && (
        <TranslateControl
          originals={originalsOf(
            { kind: 'listing', id: listing.id },
            {
              title,
              description,
              ...Object.fromEntries(translatedFields.map(name => [name, publicData[name]])),
            },
            { people: [listing.author], place: address, titleIn: writtenIn },
          )}
          source="public"
          isLine
        />
      )}
    </header>
  );
}

// A separate chunk, browser only: sharing needs script, and the height of its line is reserved.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Share: typeof Shown }) => chunk.Share };
const Share = loadable(() => import('./Share/Share.tsx'), inBrowser);

/**
 * Secondary actions on a listing, such as sharing. Listings that others can't see are not shared. At the end is what the
 * server renders, then what comes with hydration, then sharing: what appears later moves nothing.
 */
function Actions({ listing, title }: { listing: Listing; title: string }) {
  return (
    <div className={css.actions}>
      {listing.state === 'published' && !listing.deleted && (
        <LazyOnScroll>
          <ErrorBoundary resetKey={null} instead={null}>
            <Share listing={listing} title={title} />
          </ErrorBoundary>
        </LazyOnScroll>
      )}
      {!listing.deleted && (
        <ReportButton kind="listing" id={listing.id} author={listing.author} isIconOnPhones />
      )}
      <SaveButton listing={listing} hasText />
    </div>
  );
}
