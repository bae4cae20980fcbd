import type { Listing } from '#contract/entities/listing.ts';
import { isBookable, isFree } from '#src/config/booking.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * Starts an enquiry with its first message, which is trimmed. The enquiry remains even when only the message failed
 * (specification section 4); one about free help can lead to a booking without a card. @throws ApiFailure when there is
 * no enquiry
 */
export const sendEnquiry =
  (listing: Listing, message: string): AppThunk<Promise<{ transactionId: string; messageSent: boolean }>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.enquire(listing.id, message.trim(), isBookable(listing) && isFree(listing));
