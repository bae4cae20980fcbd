import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';

// When users are told, in milliseconds; docs/notifications.md is made of these.

/**
 * Delay of the push about a message: an open page marks the message as read meanwhile, and the reader's other devices stay
 * silent.
 */
export const newMessagePushDelay = 700;

/** Delay of the mail about a message: a user with the page open reads the message meanwhile and needs none. */
export const newMessageDelay = 2 * MINUTE;

/** Delay of an optional mail whose reader has been notified by another channel. */
export const shownWithin = 10 * MINUTE;

/** When the guest of a longer stay is asked how it is: in the morning (UTC) of the third day after arrival. */
export const checkInAfter = 3 * DAY + 8 * HOUR;

/** How long before a request expires the party who has not answered is reminded. */
export const reminderLeadTime = DAY;
