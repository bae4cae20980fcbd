import Stripe from 'stripe';
import { platformAccount, type Call } from '../call.ts';
import { newId } from '../ids.ts';

/** Every n-th delivery is made twice, as can happen with Stripe: handlers must be idempotent. */
const repeatedEvery = 7;

/** Whose events an endpoint receives: the platform's, those of connected accounts, or both. */
export type EndpointScope = 'platform' | 'connect' | 'all';

/**
 * Records an event and the endpoints to notify. `before` holds the previous values of what changed. Nothing is sent
 * before the transaction is committed: the deliveries are picked up afterwards.
 */
export async function emit(
  call: Call,
  type: Stripe.Event.Type,
  object: object,
  before?: Record<string, unknown>,
): Promise<void> {
  const isConnected = call.account !== platformAccount;
  const endpoints = await listeners(call, type, isConnected);
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    ...(isConnected ? { account: call.account } : {}),
    api_version: Stripe.API_VERSION,
    created: call.now,
    data: { object, ...(before ? { previous_attributes: before } : {}) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await call.objects.add('event', event);
  for (const endpoint of endpoints) await queue(call, event.id, endpoint);
}

async function listeners(call: Call, type: string, isConnected: boolean): Promise<string[]> {
  const rows = await call.tx.rows<{ id: string }>(
    `select id from stripe_simulator.objects
     where object = 'webhook_endpoint' and account = $1 and data->>'status' = 'enabled'
       and hidden->>'hears' in ('all', $2)
       and (data->'enabled_events' ? '*' or data->'enabled_events' ? $3)
     order by number`,
    [platformAccount, isConnected ? 'connect' : 'platform', type],
  );
  return rows.map(row => row.id);
}

async function queue(call: Call, eventId: string, endpointId: string): Promise<void> {
  const add = () =>
    call.tx.first<{ number: number }>(
      `insert into stripe_simulator.deliveries (event_id, endpoint_id, at)
       values ($1, $2, to_timestamp($3)) returning number`,
      [eventId, endpointId, call.now],
    );
  const first = await add();
  if (first && first.number % repeatedEvery === 0) await add();
}
