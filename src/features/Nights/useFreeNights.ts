import { useCallback, useEffect, useState } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { firstNight } from '#contract/listing/availableFrom.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { serverDate } from '#src/util/clock.ts';
import { firstDay, lastDay, loadFreeNights } from './freeNights.ts';

type Nights = { status: 'loading' | 'failed' } | { status: 'known'; free: ReadonlySet<string> };

/** The nights that can be booked, as far as they are known. */
export type FreeNights = ReturnType<typeof useFreeNights>;

/**
 * Loads which nights of a listing can be booked, when the form opens. `opens` is the first night offered, while that is
 * still to come.
 */
export function useFreeNights(listing: Listing) {
  const listingId = listing.id;
  const dispatch = useAppDispatch();
  const [nights, setNights] = useState<Nights>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [[first, last]] = useState(() => [firstDay(serverDate()), lastDay(serverDate())] as const);

  useEffect(() => {
    let isWanted = true;
    const keep = (found: Nights) => isWanted && setNights(found);
    dispatch(loadFreeNights(listingId, first, last)).then(
      free => keep({ status: 'known', free }),
      () => keep({ status: 'failed' }),
    );
    return () => void (isWanted = false);
  }, [dispatch, listingId, first, last, attempt]);

  const from = firstNight(listing);
  const opens = from !== undefined && from > first ? from : undefined;
  const isTaken = useCallback(
    (day: string) =>
      (opens !== undefined && day < opens) || (nights.status === 'known' && !nights.free.has(day)),
    [nights, opens],
  );
  const retry = () => {
    setNights({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { status: nights.status, first, last, opens, isTaken, retry };
}
