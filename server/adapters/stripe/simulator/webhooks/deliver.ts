import { createHmac } from 'node:crypto';
import { platformAccount } from '../call.ts';
import { unixNow, type Environment } from '../environment.ts';
import { createAccountObjects } from '../storage/objects.ts';
import type { Delivery } from '../storage/port.ts';

/** Timeout of an endpoint, in milliseconds. */
const timeout = 10_000;

/** Seconds until an unfinished delivery is retried. */
const lease = 30;

/** Seconds to wait after each failed attempt; after the last one the delivery is abandoned. */
const pauses = [5, 60, 600, 3600, 6 * 3600, 24 * 3600];

/** Delivers everything that is due now. @returns the number of deliveries attempted. */
export async function deliverDue(environment: Environment): Promise<number> {
  const { storage, clock } = environment;
  for (let tried = 0; ; tried++) {
    const delivery = await storage.deliveries.take(unixNow(clock), lease);
    if (!delivery) return tried;
    const isHeard = await deliver(environment, delivery);
    await (isHeard ? storage.deliveries.complete(delivery) : postpone(environment, delivery));
  }
}

/** Returns `t=…,v1=…` over the body, as the official package verifies it. */
export function signature(secret: string, body: string, now: number): string {
  const v1 = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${v1}`;
}

async function deliver({ storage, clock }: Environment, delivery: Delivery): Promise<boolean> {
  const found = await storage.transaction(async ({ objects }) => ({
    event: (await objects.find(delivery.eventId, { kind: 'event' }))?.data,
    endpoint: await createAccountObjects({ objects }, platformAccount).find(
      'webhook_endpoint',
      delivery.endpointId,
    ),
  }));
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
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function postpone({ storage, clock }: Environment, { number, attempts }: Delivery): Promise<void> {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return storage.deliveries.delete(number);
  await storage.deliveries.postpone(number, unixNow(clock) + pause);
}
