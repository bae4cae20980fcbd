import * as v from 'valibot';
import type { BlockedUser, Report } from '#contract/safety/safety.ts';
import type { ActivityBand } from '#contract/account/activity.ts';
import type { Appeal, AppealMatter, CancelReason } from '#contract/booking/appeals.ts';
import type { ReportKind, ReportReason } from '#contract/safety/reports.ts';
import { result, type Definitions } from './endpoint.ts';
import { map, string, uuid } from '#contract/schemas.ts';
import { flag, textOf } from './schemas.ts';

const toUser = map({ userId: string() });

/** Safety actions of users. */
export const safetyEndpoints = {
  /** The user's blocks and reports, newest first. */
  'POST /api/safety': {
    access: 'signed-in',
    input: v.unknown(),
    result: result<{ blocked: readonly BlockedUser[]; reports: readonly Report[] } | null>(),
    inProcess: true,
    hosted: null,
  },
  /** Whether the user has blocked the other. */
  'POST /api/safety/has-blocked': {
    access: 'signed-in',
    input: toUser,
    result: result<boolean>(),
    inProcess: true,
    hosted: false,
  },
  /**
   * When the author of an offer was last active. null when that is not disclosed: for requests, own and closed
   * listings, across a block, during impersonation, when the author hides it or was inactive for a month, and for
   * unknown ids.
   */
  'POST /api/safety/author-seen': {
    access: 'signed-in',
    input: map({ listingId: uuid }),
    result: result<ActivityBand | null>(),
    hosted: null,
  },
  /**
   * The id of the user's newest message that the other party has read. null when there is none, across a block, when one
   * of the two hides when they were here, and during impersonation. @throws not-found, forbidden when the conversation
   * is between other users
   */
  'POST /api/safety/read-by-other': {
    access: 'signed-in',
    input: map({ transactionId: uuid }),
    result: result<string | null>(),
    hosted: null,
  },
  /**
   * Ends all contact between the two users, in both directions and immediately, and their accepted stays. @throws
   * too-many-requests
   */
  'POST /api/safety/block': { access: 'user', input: toUser, result: result<void>() },
  'POST /api/safety/unblock': { access: 'user', input: toUser, result: result<void>() },
  /**
   * Ends an accepted stay as one of its parties; with `block` the other party is blocked in the same step. Repeating it
   * has no effect. @throws transaction-invalid-transition, transaction-invalid-action-sequence when it is paid and has
   * begun for the guest, transaction-locked
   */
  'POST /api/safety/end-stay': {
    access: 'user',
    input: map({ transactionId: uuid, block: flag }),
    result: result<void>(),
    inProcess: true,
  },
  /**
   * Reports to the operators only. @throws conflict while the user's own report about it is open, not-found,
   * too-many-requests
   */
  'POST /api/safety/report': {
    access: 'user',
    input: map({ kind: textOf<ReportKind>(), id: string(), reason: textOf<ReportReason>() }),
    result: result<Report>(),
  },
  /** Adds a note to a report, replacing an earlier one. @throws not-found once it is decided */
  'POST /api/safety/report-note': {
    access: 'user',
    input: map({ id: string(), note: string() }),
    result: result<void>(),
  },
  /** Withdraws an accidental report. @throws not-found after ten minutes */
  'POST /api/safety/report-take-back': {
    access: 'user',
    input: map({ id: string() }),
    result: result<void>(),
  },
  /**
   * Asks the operators to cancel a booking, or reports that it did not take place. @throws
   * transaction-invalid-transition
   */
  'POST /api/safety/appeal': {
    access: 'user',
    input: map({
      id: string(),
      matter: textOf<AppealMatter>(),
      reason: v.exactOptional(textOf<CancelReason>()),
    }),
    result: result<Appeal>(),
  },
} satisfies Definitions;
