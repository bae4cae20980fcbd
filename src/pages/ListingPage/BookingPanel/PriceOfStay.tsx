import { useEffect, useState } from 'react';
import type { LineItem } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './BookingPanel.module.css';
import type { AppThunk } from '#src/store/state.ts';
import type { Stay } from '#contract/booking/nights.ts';
import { useMessages } from '#src/util/messages.ts';

interface PriceOfStayProps extends Stay {
  listingId: string;
  isFree: boolean;
}

/** The price of the chosen stay, as computed by the server. Use the stay as React key. */
export function PriceOfStay({ listingId, start, end, isFree }: PriceOfStayProps) {
  const text = useMessages('ListingPage');
  const dispatch = useAppDispatch();
  const [lines, setLines] = useState<readonly LineItem[] | 'failed' | undefined>(isFree ? [] : undefined);

  useEffect(() => {
    if (isFree) return;
    let isWanted = true;
    const keep = (found: readonly LineItem[] | 'failed') => isWanted && setLines(found);
    dispatch(loadPrice(listingId, { start, end })).then(keep, () => keep('failed'));
    return () => void (isWanted = false);
  }, [dispatch, listingId, start, end, isFree]);

  return (
    <div className={css.price} aria-live="polite">
      {lines === undefined && <Spinner label={text('bookPriceLoading')} />}
      {lines === 'failed' && <Banner kind="error">{text('bookPriceFailed')}</Banner>}
      {lines && lines !== 'failed' && <Breakdown role="customer" lineItems={lines} stay={{ start, end }} />}
    </div>
  );
}

/** Loads the line items of a stay between two ISO days. @throws ApiFailure */
export const loadPrice =
  (listingId: string, stay: Stay): AppThunk<Promise<readonly LineItem[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.lineItems(listingId, stay);
