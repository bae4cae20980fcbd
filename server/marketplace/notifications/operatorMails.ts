import type { JsonObject } from '#contract/json.ts';
import { weeklyFiguresMail } from '#contract/notification/mailKinds.ts';
import { appealMatters, type AppealMatter } from '#contract/booking/appeals.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperator, findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import { incidentKinds, paymentIncident, type IncidentKind } from '#server/marketplace/payments/index.ts';
import { showEndedWeek, wantsWeekly, weeklyMail } from '#server/marketplace/statistics/index.ts';
import { appealed, closeDeniedStay } from '#server/marketplace/transactions/index.ts';
import { pathTo } from '#contract/paths.ts';
import type { MailArea } from './area.ts';
import type { CurrentEvent } from './fact.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/**
 * Outbox event: an operator must be notified of a payment problem or an appeal; its payload is `{userId, transactionId,
 * trouble}` or `{userId, transactionId, matter}`.
 */
const operatorMail = mailEvent('operator');

const kinds: Readonly<Record<IncidentKind, MailKind>> = {
  disputed: 'paymentDisputed',
  disputeLost: 'disputeLost',
  refundFailed: 'refundFailed',
  payoutFailed: 'payoutFailed',
};

/** Mails by subject of an appeal to the operators (readings 37 and 39). */
const matters: Readonly<Record<AppealMatter, MailKind>> = {
  cancel: 'cancelAsked',
  didNotHappen: 'stayDenied',
};

/** Like {@link announceIncident}; additionally ends at once what both parties say did not take place. */
async function announceAppeal(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  await closeDeniedStay(engine, String(payload.transactionId));
  await announceIncident(engine, payload, fact);
}

/** Schedules a mail to each operator with an account, exactly once. */
async function announceIncident(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  const operators = await findOperatorIds(engine);
  await engine.db.transaction(async tx => {
    await fact.settle(tx);
    for (const userId of operators) await addToOutbox(tx, engine.clock, operatorMail, { ...payload, userId });
  });
}

/** Contains only the transaction id: operators find the rest where access is controlled. */
async function composeOperatorMail(_engine: Engine, payload: JsonObject): Promise<OutgoingMail | undefined> {
  const incident = incidentKinds.find(one => one === payload.trouble);
  const matter = appealMatters.find(one => one === payload.matter);
  const kind = incident ? kinds[incident] : matter && matters[matter];
  if (!kind) return undefined;
  const content = { kind, transaction: String(payload.transactionId) };
  return { userId: String(payload.userId), thread: `booking/${content.transaction}`, content };
}

/** The statistics of a week; undefined for users who are no longer operators, or have unsubscribed meanwhile. */
async function composeWeeklyMail(engine: Engine, payload: JsonObject): Promise<OutgoingMail | undefined> {
  const operator = await findOperator(engine, String(payload.userId));
  if (!operator || !wantsWeekly(operator.privateData)) return undefined;
  return {
    userId: operator.id,
    ends: { kind: weeklyFiguresMail, id: operator.id },
    content: {
      kind: 'weeklyFigures',
      figures: await showEndedWeek(engine, String(payload.week)),
      path: pathTo('ConsolePage', {}),
    },
  };
}

export const operatorMails: MailArea = {
  mails: { [operatorMail]: composeOperatorMail, [weeklyMail]: composeWeeklyMail },
  announces: { [paymentIncident]: announceIncident, [appealed]: announceAppeal },
};
