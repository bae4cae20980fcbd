import type { LineItem } from '#contract/entities/transaction.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Loads the line items of a stay between two ISO days. @throws ApiFailure */
export const loadPrice =
  (listingId: string, startDate: string, endDate: string): AppThunk<Promise<readonly LineItem[]>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.lineItems(listingId, startDate, endDate);
