import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import type { PlacePin } from '#contract/listing/mapPin.ts';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';
import { listingVariants } from '../loadData.ts';
import { PinCard } from './PinCard.tsx';
import css from './PinCard.module.css';

interface InfoCardProps {
  pin: PlacePin;
  /** Listings that are already loaded. */
  known: readonly Listing[];
  onClose: () => void;
}

/** Card of a marker: one listing, with circular navigation to the others at the same place. */
export function InfoCard({ pin, known, onClose }: InfoCardProps) {
  const text = useMessages('SearchPage');
  const card = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const { listings, hasFailed } = usePinned(pin, known);
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

  const turn = (step: number) => setIndex((index + step + total) % total);
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={classNames(css.card, css.opened)}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      {listing ? (
        <PinCard listing={listing} isOpened>
          {total > 1 && (
            <p className={css.turn}>
              <button type="button" aria-label={text('cardPrevious')} onClick={() => turn(-1)}>
                <Icon name="arrow-left" />
              </button>
              <span className={css.counter}>{`${index + 1}/${total}`}</span>
              <button type="button" aria-label={text('cardNext')} onClick={() => turn(1)}>
                <Icon name="arrow-right" />
              </button>
            </p>
          )}
        </PinCard>
      ) : (
        <p className={css.wait} role="status">
          {hasFailed ? text('cardFailed') : <Spinner size="inline" label={text('loading')} />}
        </p>
      )}
      <button type="button" className={css.close} aria-label={text('cardClose')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </article>
  );
}

/** Returns the listings of a pin; none until all have been fetched. */
function usePinned({ ids }: PlacePin, known: readonly Listing[]) {
  const dispatch = useAppDispatch();
  const [hasFailed, setFailed] = useState(false);
  const [listings, setListings] = useState(() => inOrder(ids, known) ?? []);
  const isMissing = listings.length === 0;
  const idList = ids.join(',');
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    dispatch(loadListings(idList)).then(
      found => !isGone && (found.length > 0 ? setListings(found) : setFailed(true)),
      () => !isGone && setFailed(true),
    );
    return () => void (isGone = true);
  }, [dispatch, idList, isMissing]);
  return { listings, hasFailed };
}

/** Undefined when one of them is not loaded. */
function inOrder(ids: readonly string[], known: readonly Listing[]): readonly Listing[] | undefined {
  const found = ids.flatMap(id => known.find(listing => listing.id === id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Loads these listings, newest first; those that are gone are left out. @throws ApiFailure */
const loadListings =
  (ids: string): AppThunk<Promise<readonly Listing[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await (await api()).listings.query({ ids, perPage: 100 }, listingVariants)).items;
