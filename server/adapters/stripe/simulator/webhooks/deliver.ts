import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { platformAccount } from '../call.ts';
import { unixNow, type World } from '../http/handle.ts';
import { objectsOf } from '../store/objects.ts';

/** Timeout of an endpoint, in milliseconds. */
const patience = 10_000;

/** Seconds until an unfinished delivery is retried. */
const lease = 30;

/** Seconds to wait after each failed attempt; after the last one the delivery is abandoned. */
const pauses = [5, 60, 600, 3600, 6 * 3600, 24 * 3600];

interface Delivery {
  number: number;
  event_id: string;
  endpoint_id: string;
  attempts: number;
}

/** Delivers everything that is due now. @returns the number of deliveries attempted. */
export async function deliverDue(world: World): Promise<number> {
  for (let tried = 0; ; tried++) {
    const delivery = await take(world);
    if (!delivery) return tried;
    const isHeard = await deliver(world, delivery);
    await (isHeard ? finish(world, delivery) : postpone(world, delivery));
  }
}

const take = (world: World): Promise<Delivery | undefined> =>
  world.db.first<Delivery>(
    `update stripe_simulator.deliveries set at = to_timestamp($1 + $2), attempts = attempts + 1
     where number = (select number from stripe_simulator.deliveries where at <= to_timestamp($1)
                     order by number limit 1 for update skip locked)
     returning *`,
    [unixNow(world.clock), lease],
  );

/** Returns `t=…,v1=…` over the body, as the official package verifies it. */
export function signature(secret: string, body: string, now: number): string {
  const v1 = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${v1}`;
}

async function deliver(world: World, { event_id, endpoint_id }: Delivery): Promise<boolean> {
  const { db, clock } = world;
  const found = await db.transaction(async tx => {
    const row = await tx.first<{ data: Stripe.EventBase }>(
      `select data from stripe_simulator.objects where id = $1 and object = 'event'`,
      [event_id],
    );
    return {
      event: row?.data,
      endpoint: await objectsOf(tx, platformAccount).find('webhook_endpoint', endpoint_id),
    };
  });
  // A removed endpoint receives nothing more.
  if (!found.event || !found.endpoint?.secret || found.endpoint.status !== 'enabled') return true;
  const body = JSON.stringify(found.event, null, 2);
  try {
    const response = await fetch(found.endpoint.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (simulator)',
        'Stripe-Signature': signature(found.endpoint.secret, body, unixNow(clock)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function finish(world: World, { number, event_id }: Delivery): Promise<void> {
  await world.db.run('delete from stripe_simulator.deliveries where number = $1', [number]);
  await world.db.run(
    `update stripe_simulator.objects
     set data = jsonb_set(data, '{pending_webhooks}',
       to_jsonb(greatest((data->>'pending_webhooks')::int - 1, 0)))
     where id = $1`,
    [event_id],
  );
}

async function postpone(world: World, { number, attempts }: Delivery): Promise<void> {
  const pause = pauses[attempts - 1];
  if (pause === undefined) {
    await world.db.run('delete from stripe_simulator.deliveries where number = $1', [number]);
    return;
  }
  await world.db.run('update stripe_simulator.deliveries set at = to_timestamp($2) where number = $1', [
    number,
    unixNow(world.clock) + pause,
  ]);
}
