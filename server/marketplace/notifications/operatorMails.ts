import type { JsonObject } from '#contract/json.ts';
import { appealMatters, type AppealMatter } from '#contract/booking/appeals.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperatorIds } from '#server/marketplace/operators/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { incidentKinds, type IncidentKind } from '#server/marketplace/payments/index.ts';
import { closeDeniedStay } from '#server/marketplace/transactions/index.ts';
import type { CurrentEvent } from './fact.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/**
 * Outbox event: an operator must be notified of a payment problem or an appeal; its payload is `{userId, transactionId,
 * trouble}` or `{userId, transactionId, matter}`.
 */
export const operatorMail = 'mail/operator';

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

/** Like {@link announceTrouble}; additionally ends at once what both parties say did not take place. */
export async function announceAppeal(engine: Engine, payload: JsonObject, fact: CurrentEvent): Promise<void> {
  await closeDeniedStay(engine, String(payload.transactionId));
  await announceIncident(engine, payload, fact);
}

/** Schedules a mail to each operator with an account, exactly once. */
export async function announceIncident(
  engine: Engine,
  payload: JsonObject,
  fact: CurrentEvent,
): Promise<void> {
  const operators = await findOperatorIds(engine);
  await engine.db.transaction(async tx => {
    await fact.settle(tx);
    for (const userId of operators) await addToOutbox(tx, engine.clock, operatorMail, { ...payload, userId });
  });
}

/** Contains only the transaction id: operators find the rest where access is controlled. */
export async function composeOperatorMail(
  _engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const incident = incidentKinds.find(one => one === payload.trouble);
  const matter = appealMatters.find(one => one === payload.matter);
  const kind = incident ? kinds[incident] : matter && matters[matter];
  if (!kind) return undefined;
  const content = { kind, transaction: String(payload.transactionId) };
  return { userId: String(payload.userId), thread: `booking/${content.transaction}`, content };
}
