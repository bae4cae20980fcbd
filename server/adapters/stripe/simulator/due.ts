import { onAccount, type Call } from './call.ts';
import { unixNow, type Environment } from './environment.ts';
import { clockCall } from './http/handle.ts';
import { verifyAccount } from './resources/accounts/save.ts';
import { openDispute } from './resources/disputes.ts';
import { cancelIntent } from './resources/paymentIntents/finish.ts';
import { sendPayout, settlePayout } from './resources/payoutArrival.ts';
import { failRefund } from './resources/refunds.ts';

const kinds: Readonly<Record<string, (call: Call, id: string) => Promise<unknown>>> = {
  expire_hold: expireHold,
  fail_refund: failRefund,
  open_dispute: openDispute,
  send_payout: sendPayout,
  settle_payout: settlePayout,
  verify_account: verifyAccount,
};

/** Runs the due events in order, each at its own time. */
export async function runDue({ storage, clock, pagesUrl }: Environment): Promise<void> {
  while (await storage.due.isAnyDue(unixNow(clock))) {
    await storage.transaction(async tx => {
      await tx.lockWrites();
      const due = await tx.due.take(unixNow(clock));
      if (!due) return;
      const call = clockCall({ pagesUrl }, tx, due.at);
      await kinds[due.kind]?.(onAccount(call, due.account), due.objectId);
    });
  }
}

async function expireHold(call: Call, id: string): Promise<void> {
  const intent = await call.objects.find('payment_intent', id);
  if (intent?.status === 'requires_capture') await cancelIntent(call, intent, 'automatic');
}
