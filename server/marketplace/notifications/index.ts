import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { copyReadyMail } from '#server/marketplace/dataCopies/index.ts';
import { weeklyMail } from '#server/marketplace/figures/index.ts';
import { listingMails } from '#server/marketplace/listings/index.ts';
import { messageSent } from '#server/marketplace/messages/index.ts';
import { factorMail } from '#server/marketplace/operators/index.ts';
import { paymentTroubled } from '#server/marketplace/payments/index.ts';
import { reportClosed, reportFiled } from '#server/marketplace/reports/index.ts';
import { reviewMails } from '#server/marketplace/reviews/index.ts';
import { searchMail } from '#server/marketplace/savedSearches/index.ts';
import { appealClosed, appealed, transitioned } from '#server/marketplace/transactions/index.ts';
import { mails } from '#server/marketplace/users/index.ts';
import { verificationMails } from '#server/marketplace/verification/index.ts';
import { accountPost } from './accountPost.ts';
import { appealClosedPost } from './appealPost.ts';
import { dataCopyPost } from './dataCopyPost.ts';
import { deliver } from './deliver.ts';
import type { FactInHand } from './fact.ts';
import { factorPost } from './factorPost.ts';
import type { Post } from './letter.ts';
import { closedUnansweredPost, stillValidPost } from './freshnessPost.ts';
import { listingPost } from './listingPost.ts';
import { announceMessage, messagePost, newMessageMail } from './messagePost.ts';
import { announceAppeal, announceTrouble, operatorMail, operatorPost } from './operatorPost.ts';
import {
  announceReport,
  reportClosedPost,
  reportMails,
  reportReceivedPost,
  reportWaitingPost,
} from './reportPost.ts';
import { reviewPost } from './reviewPost.ts';
import { searchPost } from './searchPost.ts';
import { verificationPost } from './verificationPost.ts';
import { weeklyPost } from './weeklyPost.ts';
import { announceTransition, stepMail, stepPost } from './stepPost.ts';

export { findKept, listOutbox } from './outboxPage.ts';
export { unsubscribe } from './unsubscribe.ts';

type Handler = (engine: Engine, payload: JsonObject, fact: FactInHand) => Promise<void>;

const sends =
  (compose: (engine: Engine, payload: JsonObject, at: Date) => Promise<Post | undefined>): Handler =>
  async (engine, payload, fact) =>
    deliver(engine, await compose(engine, payload, fact.createdAt), fact);

const accountMails = Object.values(mails).map(
  kind => [kind, sends((engine, payload, at) => accountPost(engine, kind, payload, at))] as const,
);

/**
 * What facts come to. Those of the marketplace first become one fact for each mail that is owed, so that a mail that
 * cannot be sent is tried again alone.
 */
export const handlers: Readonly<Record<string, Handler>> = {
  [transitioned]: announceTransition,
  [messageSent]: announceMessage,
  [paymentTroubled]: announceTrouble,
  [appealed]: announceAppeal,
  [reportFiled]: announceReport,
  ...Object.fromEntries(accountMails),
  [listingMails.approved]: sends((engine, payload) => listingPost(engine, 'approved', payload)),
  [listingMails.rejected]: sends((engine, payload) => listingPost(engine, 'rejected', payload)),
  [listingMails.changeApproved]: sends((engine, payload) => listingPost(engine, 'changeApproved', payload)),
  [listingMails.changeRejected]: sends((engine, payload) => listingPost(engine, 'changeRejected', payload)),
  [listingMails.takenDown]: sends((engine, payload) => listingPost(engine, 'takenDown', payload)),
  [listingMails.corrected]: sends((engine, payload) => listingPost(engine, 'corrected', payload)),
  [listingMails.stillValid]: sends(stillValidPost),
  [listingMails.closedUnanswered]: sends(closedUnansweredPost),
  [verificationMails.approved]: sends((engine, payload) => verificationPost(engine, 'approved', payload)),
  [verificationMails.rejected]: sends((engine, payload) => verificationPost(engine, 'rejected', payload)),
  [copyReadyMail]: sends((_engine, payload) => Promise.resolve(dataCopyPost(payload))),
  [newMessageMail]: sends(messagePost),
  [searchMail]: sends(searchPost),
  [stepMail]: sends(stepPost),
  [operatorMail]: sends(operatorPost),
  [appealClosed]: sends(appealClosedPost),
  [reviewMails.corrected]: sends((_engine, payload) => Promise.resolve(reviewPost('corrected', payload))),
  [reviewMails.removed]: sends((_engine, payload) => Promise.resolve(reviewPost('removed', payload))),
  [factorMail]: sends((_engine, payload, at) => Promise.resolve(factorPost(payload, at))),
  [weeklyMail]: sends(weeklyPost),
  [reportMails.waiting]: sends(reportWaitingPost),
  [reportMails.received]: sends(reportReceivedPost),
  [reportClosed]: sends(reportClosedPost),
};
