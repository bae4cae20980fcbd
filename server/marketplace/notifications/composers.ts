import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { copyReadyMail } from '#server/marketplace/dataExports/index.ts';
import { weeklyMail } from '#server/marketplace/statistics/index.ts';
import { listingMails } from '#server/marketplace/listings/index.ts';
import { matchMail } from '#server/marketplace/matchRounds/index.ts';
import { waitingMail } from '#server/marketplace/messages/index.ts';
import { factorMail } from '#server/marketplace/operators/index.ts';
import { reportClosed } from '#server/marketplace/reports/index.ts';
import { reviewMails } from '#server/marketplace/reviews/index.ts';
import { savedListingMail } from '#server/marketplace/savedListings/index.ts';
import { searchMail } from '#server/marketplace/savedSearches/index.ts';
import { appealClosed } from '#server/marketplace/transactions/index.ts';
import { mails } from '#server/marketplace/users/index.ts';
import { verificationMails } from '#server/marketplace/verification/index.ts';
import { composeAccountMail, composeFactorMail, composeDataExportMail } from './accountMails.ts';
import { composeAppealClosedMail } from './appealMails.ts';
import type { OutgoingMail } from './mail.ts';
import { composeMatchMail } from './matchMails.ts';
import { composeClosedUnansweredMail, composeStillValidMail, composeWaitingMail } from './renewalMails.ts';
import { composeListingMail } from './listingMails.ts';
import { composeMessageMail, newMessageMail } from './messageMails.ts';
import { operatorMail, composeOperatorMail } from './operatorMails.ts';
import {
  composeReportClosedMail,
  reportMails,
  composeReportReceivedMail,
  composeReportWaitingMail,
} from './reportMails.ts';
import { composeReviewMail } from './reviewMails.ts';
import { composeSavedListingMail } from './savedListingMails.ts';
import { composeSavedSearchMail } from './savedSearchMails.ts';
import { composeTogether } from './together.ts';
import { composeVerificationMail } from './verificationMails.ts';
import { composeWeeklyMail } from './weeklyMails.ts';
import { stepMail, composeTransitionMail } from './transitionMails.ts';

/** Composes the mail of an outbox row; undefined when it is no longer needed. */
export type Composer = (engine: Engine, payload: JsonObject, at: Date) => Promise<OutgoingMail | undefined>;

const composersOfOne: Readonly<Record<string, Composer>> = {
  ...Object.fromEntries(
    Object.values(mails).map((kind): [string, Composer] => [
      kind,
      (engine, payload, at) => composeAccountMail(engine, kind, payload, at),
    ]),
  ),
  [listingMails.approved]: (engine, payload) => composeListingMail(engine, 'approved', payload),
  [listingMails.rejected]: (engine, payload) => composeListingMail(engine, 'rejected', payload),
  [listingMails.changeApproved]: (engine, payload) => composeListingMail(engine, 'changeApproved', payload),
  [listingMails.changeRejected]: (engine, payload) => composeListingMail(engine, 'changeRejected', payload),
  [listingMails.takenDown]: (engine, payload) => composeListingMail(engine, 'takenDown', payload),
  [listingMails.corrected]: (engine, payload) => composeListingMail(engine, 'corrected', payload),
  [listingMails.stillValid]: composeStillValidMail,
  [listingMails.closedUnanswered]: composeClosedUnansweredMail,
  [waitingMail]: composeWaitingMail,
  [verificationMails.approved]: (engine, payload) => composeVerificationMail(engine, 'approved', payload),
  [verificationMails.rejected]: (engine, payload) => composeVerificationMail(engine, 'rejected', payload),
  [copyReadyMail]: (_engine, payload) => Promise.resolve(composeDataExportMail(payload)),
  [newMessageMail]: composeMessageMail,
  [savedListingMail]: composeSavedListingMail,
  [searchMail]: composeSavedSearchMail,
  [matchMail]: composeMatchMail,
  [stepMail]: composeTransitionMail,
  [operatorMail]: composeOperatorMail,
  [appealClosed]: composeAppealClosedMail,
  [reviewMails.corrected]: (_engine, payload) => Promise.resolve(composeReviewMail('corrected', payload)),
  [reviewMails.removed]: (_engine, payload) => Promise.resolve(composeReviewMail('removed', payload)),
  [factorMail]: (_engine, payload, at) => Promise.resolve(composeFactorMail(payload, at)),
  [weeklyMail]: composeWeeklyMail,
  [reportMails.waiting]: composeReportWaitingMail,
  [reportMails.received]: composeReportReceivedMail,
  [reportClosed]: composeReportClosedMail,
};

/** The composer of each kind of outbox row that becomes a mail. */
export const composers: Readonly<Record<string, Composer>> = Object.fromEntries(
  Object.keys(composersOfOne).map((kind): [string, Composer] => [
    kind,
    (engine, payload, at) => composeTogether(engine, kind, payload, at, composersOfOne),
  ]),
);
