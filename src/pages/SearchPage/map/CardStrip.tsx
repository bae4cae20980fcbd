import { useEffect, useRef } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { classNames } from '#src/components/classNames.ts';
import { useMedia } from '#src/components/browserState.ts';
import { breakpoints } from '#src/config/layout.ts';
import { useMessages } from '#src/util/messages.ts';
import { PinCard } from './PinCard.tsx';
import css from './CardStrip.module.css';
import cardCss from './PinCard.module.css';

interface CardStripProps {
  listings: readonly Listing[];
  lit: readonly string[];
  onLight: (ids: readonly string[]) => void;
}

/**
 * On phones: the page of results as a strip of cards over the map, scrolled sideways. The listing of the middle card is
 * highlighted on the map.
 */
export function CardStrip({ listings, lit, onLight }: CardStripProps) {
  const text = useMessages('SearchPage');
  const isPhone = useMedia(`(max-width: ${breakpoints.mobileMax}px)`);
  const strip = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isPhone || listings.length === 0) return null;

  const handleScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const list = strip.current;
      const card = list?.firstElementChild;
      if (!list || !card) return;
      const listing = listings[Math.round(Math.abs(list.scrollLeft) / card.clientWidth)];
      if (listing) onLight([listing.id]);
    }, restTime);
  };
  return (
    <ul ref={strip} className={css.strip} aria-label={text('cards')} onScroll={handleScroll}>
      {listings.map(listing => (
        <li key={listing.id} className={css.item}>
          <article className={classNames(cardCss.card, lit.includes(listing.id) && cardCss.lit)}>
            <PinCard listing={listing} />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** How long the strip must be still before its card is highlighted, in milliseconds. */
const restTime = 120;
