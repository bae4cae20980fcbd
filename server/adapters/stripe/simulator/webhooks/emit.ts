import Stripe from 'stripe';
import { platformAccount, type Call } from '../call.ts';
import { newId } from '../ids.ts';

/** Every n-th delivery is made twice, as can happen with Stripe: handlers must be idempotent. */
const repeatedEvery = 7;

/** Whose events an endpoint receives: the platform's, those of connected accounts, or both. */
type EndpointScope = 'platform' | 'connect' | 'all';

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

/** Returns the ids of the endpoints that receive such an event, in the order in which they were added. */
async function listeners(call: Call, type: string, isConnected: boolean): Promise<string[]> {
  const scopes: readonly EndpointScope[] = ['all', isConnected ? 'connect' : 'platform'];
  const endpoints = await call.tx.objects.list({
    kind: 'webhook_endpoint',
    account: platformAccount,
    like: { status: 'enabled' },
    order: 'oldestFirst',
    limit: Infinity,
  });
  return endpoints
    .filter(
      ({ hidden, data: { enabled_events: types } }) =>
        scopes.some(scope => scope === hidden.hears) && (types.includes('*') || types.includes(type)),
    )
    .map(({ id }) => id);
}

async function queue(call: Call, eventId: string, endpointId: string): Promise<void> {
  const delivery = { eventId, endpointId, at: call.now };
  const number = await call.tx.deliveries.add(delivery);
  if (number % repeatedEvery === 0) await call.tx.deliveries.add(delivery);
}
