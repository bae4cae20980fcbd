import type Stripe from 'stripe';
import { platformAccount } from '../call.ts';
import { unixNow, type Environment } from '../environment.ts';
import { createAccountObjects } from '../storage/objects.ts';

const id = 'we_simulatorown';

/** Registers the marketplace's own webhook endpoint, as an operator would in Stripe's dashboard. */
export async function putOwnEndpoint(
  { storage, clock }: Environment,
  webhook: { url: string; secret: string } | undefined,
): Promise<void> {
  await storage.transaction(async tx => {
    // Two servers that start at the same time register it one after the other.
    await tx.lockWrites();
    const objects = createAccountObjects(tx, platformAccount);
    await objects.remove(id);
    if (!webhook) return;
    const endpoint: Stripe.WebhookEndpoint = {
      id,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: unixNow(clock),
      description: 'The marketplace itself',
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      secret: webhook.secret,
      status: 'enabled',
      url: webhook.url,
    };
    await objects.add('webhook_endpoint', endpoint, { hears: 'all' });
  });
}
