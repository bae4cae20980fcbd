import type { Tx } from '#server/marketplace/ports/db.ts';
import { onAccount, type Call } from './call.ts';
import { clockCall, serializeWrites, unixNow, type World } from './http/handle.ts';
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

interface Due {
  number: number;
  at: Date;
  kind: string;
  account: string;
  object_id: string;
}

/** Runs the due events in order, each at its own time. */
export async function runDue(world: World): Promise<void> {
  while (await someIsDue(world)) {
    await world.db.transaction(async tx => {
      await serializeWrites(tx);
      const due = await next(tx, world);
      if (!due) return;
      await tx.run('delete from stripe_simulator.due where number = $1', [due.number]);
      const call = clockCall(world, tx, Math.floor(due.at.getTime() / 1000));
      await kinds[due.kind]?.(onAccount(call, due.account), due.object_id);
    });
  }
}

const someIsDue = async ({ db, clock }: World): Promise<boolean> =>
  (await db.first('select 1 from stripe_simulator.due where at <= to_timestamp($1) limit 1', [
    unixNow(clock),
  ])) !== undefined;

const next = (tx: Tx, { clock }: World): Promise<Due | undefined> =>
  tx.first<Due>(
    'select * from stripe_simulator.due where at <= to_timestamp($1) order by at, number limit 1',
    [unixNow(clock)],
  );

async function expireHold(call: Call, id: string): Promise<void> {
  const intent = await call.objects.find('payment_intent', id);
  if (intent?.status === 'requires_capture') await cancelIntent(call, intent, 'automatic');
}
