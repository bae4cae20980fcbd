/** Every event type (marketplace-api 3.13). */
export const eventTypes = [
  'user/created',
  'user/updated',
  'user/deleted',
  'listing/created',
  'listing/updated',
  'listing/deleted',
  'availabilityException/created',
  'availabilityException/updated',
  'availabilityException/deleted',
  'message/created',
  'message/updated',
  'message/deleted',
  'transaction/initiated',
  'transaction/transitioned',
  'transaction/updated',
  'transaction/deleted',
  'booking/created',
  'booking/updated',
  'booking/deleted',
  'review/created',
  'review/updated',
  'review/deleted',
  'stockAdjustment/created',
  'stockAdjustment/updated',
  'stockAdjustment/deleted',
  'stockReservation/created',
  'stockReservation/updated',
  'stockReservation/deleted',
] as const;

export type EventType = (typeof eventTypes)[number];

export type EventSource =
  | 'source/marketplace-api'
  | 'source/integration-api'
  /** Change made by a transition, regardless of who triggered it. */
  | 'source/transaction'
  /** An operator on the server itself. */
  | 'source/console';
