import { rhythmsOf } from '#contract/notification/channels.ts';
import { reportWithdrawalPeriod } from '#contract/safety/reports.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { gatheredWithin } from '#server/marketplace/listings/moderation/mails.ts';
import { firstPublishedDelay } from '#server/marketplace/listings/sync/recordChange.ts';
import * as waiting from '#server/marketplace/messages/waitingPeople.ts';
import * as delays from '#server/marketplace/notifications/delays.ts';
import { hourOfDay } from '#server/marketplace/notifications/digest/times.ts';
import { notificationKindOf, switchOf, type MailKind } from '#server/marketplace/notifications/mailKinds.ts';
import * as saved from '#server/marketplace/savedListings/index.ts';
import * as searches from '#server/marketplace/savedSearches/times.ts';
import { dueAfter } from '#server/marketplace/statistics/weekly.ts';

/** Formats milliseconds as "2 min" or "3 d 8 h". */
function span(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${milliseconds / 1000} s`;
  const parts = [
    [Math.floor(milliseconds / DAY), 'd'],
    [Math.floor((milliseconds % DAY) / HOUR), 'h'],
    [Math.floor((milliseconds % HOUR) / MINUTE), 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

const clock = (sinceMidnight: number) => `${String(sinceMidnight / HOUR).padStart(2, '0')}:00 UTC`;

const gathered = `${span(gatheredWithin)} after`;
const withdrawable = `${span(reportWithdrawalPeriod)} after`;

/** When the news of each kind is due; absent: at once. */
const due: Partial<Record<MailKind, string>> = {
  requestExpires: `${span(delays.reminderLeadTime)} before the request ends`,
  checkIn: `${span(delays.checkInAfter)} after the day of arrival began, in UTC, if the stay is longer`,
  listingApproved: gathered,
  listingRejected: gathered,
  changeApproved: gathered,
  changeRejected: gathered,
  listingTakenDown: gathered,
  listingCorrected: gathered,
  listingsChecked: gathered,
  listingsChanged: gathered,
  stillValid: gathered,
  closedUnanswered: gathered,
  waitingPeople: `${span(waiting.patience)} after the first of them wrote, every ${span(waiting.mailInterval)} at most`,
  savedListingsChanged: `${span(saved.quietPeriod)} after, every ${span(saved.mailInterval)} at most`,
  searchMatches: `${span(firstPublishedDelay)} after publication, every ${span(searches.quietPeriod)} at most, or from ${clock(searches.at)} daily or weekly`,
  newMatches: `from ${clock(searches.at)} daily or weekly`,
  reportReceived: withdrawable,
  reportWaiting: withdrawable,
  weeklyFigures: `Mondays from ${clock(dueAfter)}`,
};

/** Returns when users are told of a kind of news: their devices and Telegram, and by mail. */
export function whenOf(kind: MailKind): string {
  const off = switchOf(kind);
  const isCollected = off !== undefined && rhythmsOf(off).includes('atOnce');
  const digest = isCollected ? `, or in a digest at ${hourOfDay}` : '';
  if (kind === 'digest') return `at ${hourOfDay} in the reader's time zone, daily or on Mondays`;
  if (kind === 'newMessage')
    return `devices ${span(delays.newMessagePushDelay)} after; mail ${span(delays.newMessageDelay)} after, if unread and not shown${digest}`;
  const first = due[kind] ?? 'at once';
  const waits = off !== undefined && notificationKindOf(kind) !== undefined;
  return waits ? `${first}; mail ${span(delays.shownWithin)} later, if devices are told${digest}` : first;
}
