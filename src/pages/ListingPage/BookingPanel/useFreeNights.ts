import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { firstDay, lastDay, loadFreeNights } from './freeNights.ts';

type Nights = { status: 'loading' | 'failed' } | { status: 'known'; free: ReadonlySet<string> };

/** Which nights of a listing can be booked, asked when the form opens. */
export function useFreeNights(listingId: string) {
  const dispatch = useAppDispatch();
  const [nights, setNights] = useState<Nights>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [[first, last]] = useState(() => [firstDay(new Date()), lastDay(new Date())] as const);

  useEffect(() => {
    let isWanted = true;
    const keep = (found: Nights) => isWanted && setNights(found);
    dispatch(loadFreeNights(listingId, first, last)).then(
      free => keep({ status: 'known', free }),
      () => keep({ status: 'failed' }),
    );
    return () => void (isWanted = false);
  }, [dispatch, listingId, first, last, attempt]);

  const isTaken = useCallback((day: string) => nights.status === 'known' && !nights.free.has(day), [nights]);
  const retry = () => {
    setNights({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { status: nights.status, first, last, isTaken, retry };
}
