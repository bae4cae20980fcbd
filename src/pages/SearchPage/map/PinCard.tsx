import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { slugOf } from '#contract/text/slug.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { useShownTitle } from '#src/components/Translated/useShownTitle.ts';
import css from './PinCard.module.css';

interface PinCardProps {
  listing: Listing;
  /** Whether its image loads eagerly, and its title is announced when it changes. */
  isOpened?: boolean;
  /** Controls below the facts. */
  children?: ReactNode;
}

/** The content of a listing's card on the map. The surrounding element is one link. */
export function PinCard({ listing, isOpened = false, children }: PinCardProps) {
  const intl = useIntl();
  const { id, title, publicData, images } = listing;
  const shown = useShownTitle(listing);
  const facts = [listingBadgeText(intl, publicData), listingPriceText(intl, listing)].filter(Boolean);
  return (
    <>
      <div className={css.picture}>
        <Picture
          key={id}
          image={images?.[0]}
          variants={['landscape-crop', 'landscape-crop2x']}
          sizes="8rem"
          alt=""
          isPriority={isOpened}
          fallback={<Illustration name={publicData.subcategories ?? 'services'} isPriority={isOpened} />}
        />
      </div>
      <div className={css.body}>
        <h2 className={css.title} lang={shown.lang} dir="auto" aria-live={isOpened ? 'polite' : undefined}>
          <Link className={css.link} to={pathTo('ListingPage', { slug: slugOf(title), id })}>
            {shown.text}
          </Link>
        </h2>
        <p className={css.facts}>{facts.join(' · ')}</p>
        {children}
      </div>
    </>
  );
}
