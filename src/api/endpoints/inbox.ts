import * as v from 'valibot';
import { noHostDay, type HostDay } from '#contract/booking/hostDay.ts';
import { map, string, uuid } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';
import { day, flag } from './schemas.ts';

/** The signed-in user's conversations. */
export const inboxEndpoints = {
  /**
   * What the user has to know today as a host: who waits for an answer, which stays begin or end, what expires, and how
   * much happens around each own listing.
   */
  'POST /api/inbox/host-day': {
    access: 'signed-in',
    result: result<HostDay>(),
    inProcess: true,
    hosted: noHostDay,
  },
  /**
   * Puts a conversation away or brings it back, for this user alone. @throws not-found for one between other users
   */
  'POST /api/inbox/archive': {
    access: 'user',
    input: map({ transactionId: uuid, isArchived: flag }),
    result: result<void>(),
  },
  /**
   * Shows the guest of an accepted stay the listing's present address, as its provider, who was shown this one. @throws
   * forbidden, transaction-not-possible, transaction-invalid-transition, conflict when it has been changed since
   */
  'POST /api/inbox/give-address': {
    access: 'user',
    input: map({
      transactionId: uuid,
      address: string(),
      building: v.exactOptional(string()),
    }),
    result: result<void>(),
    inProcess: true,
  },
  /**
   * Invites the customer of an enquiry for these nights, as its provider, with a message; repeated with the same id, the
   * message is sent once. @throws forbidden, transaction-invalid-transition once the nights are requested,
   * transaction-booking-time-not-available, validation-invalid-value with the field's name, and what messages throw
   */
  'POST /api/inbox/invite': {
    access: 'user',
    input: map({
      transactionId: uuid,
      start: day,
      end: day,
      message: map({ id: uuid, content: string() }),
    }),
    result: result<void>(),
  },
} satisfies Definitions;
