import type { AppThunk } from '#src/store/store.ts';

/**
 * Begins an enquiry with its first message, which is sent trimmed. The enquiry stands even when only the message
 * failed (specification section 4). @throws ApiFailure when there is no enquiry
 */
export const sendEnquiry =
  (listingId: string, message: string): AppThunk<Promise<{ transactionId: string; messageSent: boolean }>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.enquire(listingId, message.trim());
