import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { pathTo } from '#contract/paths.ts';
import css from './InfoCard.module.css';

interface InfoCardProps {
  /** The listings at one coordinate; at least one. */
  listings: readonly Listing[];
  onClose: () => void;
}

/** Card of a marker: one listing, with circular navigation to the others at the same coordinate. */
export function InfoCard({ listings, onClose }: InfoCardProps) {
  const intl = useIntl();
  const card = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const total = listings.length;
  const listing = listings[index % total];

  useEffect(() => {
    const opener = document.activeElement;
    const here = card.current;
    here?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || here?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  if (!listing) return null;
  const { id, title, publicData, images } = listing;
  const facts = [listingBadgeText(intl, publicData), listingPriceText(intl, listing)].filter(Boolean);
  const turn = (step: number) => setIndex((index + step + total) % total);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={css.card}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <div className={css.picture}>
        <Picture
          key={id}
          image={images?.[0]}
          variants={['landscape-crop', 'landscape-crop2x']}
          sizes="8rem"
          alt=""
          isPriority
          fallback={<Illustration name={publicData.subcategories ?? 'services'} isPriority />}
        />
      </div>
      <div className={css.body}>
        <h2 className={css.title} lang={contentLanguage(title)} aria-live={total > 1 ? 'polite' : undefined}>
          <Link className={css.link} to={pathTo('ListingPage', { slug: slugOf(title), id })}>
            {title}
          </Link>
        </h2>
        <p className={css.facts}>{facts.join(' · ')}</p>
        {total > 1 && (
          <p className={css.turn}>
            <button
              type="button"
              aria-label={intl.formatMessage({ id: 'SearchPage.cardPrevious' })}
              onClick={() => turn(-1)}
            >
              <Icon name="arrow-left" />
            </button>
            <span className={css.counter}>{`${index + 1}/${total}`}</span>
            <button
              type="button"
              aria-label={intl.formatMessage({ id: 'SearchPage.cardNext' })}
              onClick={() => turn(1)}
            >
              <Icon name="arrow-right" />
            </button>
          </p>
        )}
      </div>
      <button
        type="button"
        className={css.close}
        aria-label={intl.formatMessage({ id: 'SearchPage.cardClose' })}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </article>
  );
}
