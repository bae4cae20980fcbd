import type { JsonObject } from '#contract/json.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { copyReadyMail } from '#server/marketplace/dataExports/index.ts';
import { weeklyMail } from '#server/marketplace/statistics/index.ts';
import { listingMails } from '#server/marketplace/listings/index.ts';
import { matchMail } from '#server/marketplace/matchRounds/index.ts';
import { messageSent, waitingMail } from '#server/marketplace/messages/index.ts';
import { factorMail } from '#server/marketplace/operators/index.ts';
import { paymentIncident } from '#server/marketplace/payments/index.ts';
import { reportClosed, reportFiled } from '#server/marketplace/reports/index.ts';
import { reviewMails } from '#server/marketplace/reviews/index.ts';
import { savedListingMail } from '#server/marketplace/savedListings/index.ts';
import { searchMail } from '#server/marketplace/savedSearches/index.ts';
import { appealClosed, appealed, transitioned } from '#server/marketplace/transactions/index.ts';
import { mails } from '#server/marketplace/users/index.ts';
import { verificationMails } from '#server/marketplace/verification/index.ts';
import { composeAccountMail, composeFactorMail, composeDataExportMail } from './accountMails.ts';
import { composeAppealClosedMail } from './appealMails.ts';
import { deliver } from './deliver.ts';
import type { CurrentEvent } from './fact.ts';
import type { OutgoingMail } from './mail.ts';
import { composeMatchMail } from './matchMails.ts';
import { composeClosedUnansweredMail, composeStillValidMail, composeWaitingMail } from './renewalMails.ts';
import { composeListingMail } from './listingMails.ts';
import { announceMessage, composeMessageMail, newMessageMail } from './messageMails.ts';
import { announceAppeal, announceIncident, operatorMail, composeOperatorMail } from './operatorMails.ts';
import {
  announceReport,
  composeReportClosedMail,
  reportMails,
  composeReportReceivedMail,
  composeReportWaitingMail,
} from './reportMails.ts';
import { composeReviewMail } from './reviewMails.ts';
import { composeSavedListingMail } from './savedListingMails.ts';
import { composeSavedSearchMail } from './savedSearchMails.ts';
import { composeVerificationMail } from './verificationMails.ts';
import { composeWeeklyMail } from './weeklyMails.ts';
import { announceTransition, stepMail, composeTransitionMail } from './transitionMails.ts';

export { findKept, listOutbox } from './outboxPage.ts';
export { unsubscribe } from './unsubscribe.ts';

export const accountData: AccountData = { tables: { kept_mails: {} } };

type Handler = (engine: Engine, payload: JsonObject, fact: CurrentEvent) => Promise<void>;

const sends =
  (compose: (engine: Engine, payload: JsonObject, at: Date) => Promise<OutgoingMail | undefined>): Handler =>
  async (engine, payload, fact) =>
    deliver(engine, await compose(engine, payload, fact.createdAt), fact);

const accountMails = Object.values(mails).map(
  kind => [kind, sends((engine, payload, at) => composeAccountMail(engine, kind, payload, at))] as const,
);

/**
 * Handlers of outbox events. Marketplace events are first split into one event for each mail, so that a failed mail is
 * retried on its own.
 */
export const handlers: Readonly<Record<string, Handler>> = {
  [transitioned]: announceTransition,
  [messageSent]: announceMessage,
  [paymentIncident]: announceIncident,
  [appealed]: announceAppeal,
  [reportFiled]: announceReport,
  ...Object.fromEntries(accountMails),
  [listingMails.approved]: sends((engine, payload) => composeListingMail(engine, 'approved', payload)),
  [listingMails.rejected]: sends((engine, payload) => composeListingMail(engine, 'rejected', payload)),
  [listingMails.changeApproved]: sends((engine, payload) =>
    composeListingMail(engine, 'changeApproved', payload),
  ),
  [listingMails.changeRejected]: sends((engine, payload) =>
    composeListingMail(engine, 'changeRejected', payload),
  ),
  [listingMails.takenDown]: sends((engine, payload) => composeListingMail(engine, 'takenDown', payload)),
  [listingMails.corrected]: sends((engine, payload) => composeListingMail(engine, 'corrected', payload)),
  [listingMails.stillValid]: sends(composeStillValidMail),
  [listingMails.closedUnanswered]: sends(composeClosedUnansweredMail),
  [waitingMail]: sends(composeWaitingMail),
  [verificationMails.approved]: sends((engine, payload) =>
    composeVerificationMail(engine, 'approved', payload),
  ),
  [verificationMails.rejected]: sends((engine, payload) =>
    composeVerificationMail(engine, 'rejected', payload),
  ),
  [copyReadyMail]: sends((_engine, payload) => Promise.resolve(composeDataExportMail(payload))),
  [newMessageMail]: sends(composeMessageMail),
  [savedListingMail]: sends(composeSavedListingMail),
  [searchMail]: sends(composeSavedSearchMail),
  [matchMail]: sends(composeMatchMail),
  [stepMail]: sends(composeTransitionMail),
  [operatorMail]: sends(composeOperatorMail),
  [appealClosed]: sends(composeAppealClosedMail),
  [reviewMails.corrected]: sends((_engine, payload) =>
    Promise.resolve(composeReviewMail('corrected', payload)),
  ),
  [reviewMails.removed]: sends((_engine, payload) => Promise.resolve(composeReviewMail('removed', payload))),
  [factorMail]: sends((_engine, payload, at) => Promise.resolve(composeFactorMail(payload, at))),
  [weeklyMail]: sends(composeWeeklyMail),
  [reportMails.waiting]: sends(composeReportWaitingMail),
  [reportMails.received]: sends(composeReportReceivedMail),
  [reportClosed]: sends(composeReportClosedMail),
};
