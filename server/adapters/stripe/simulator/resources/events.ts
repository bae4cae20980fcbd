import type Stripe from 'stripe';
import * as v from 'valibot';
import { flag, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { newId, randomText } from '../ids.ts';
import type { Call } from '../call.ts';

const events = '/v1/events';
const endpoints = '/v1/webhook_endpoints';

const shown = ({ secret: _, ...endpoint }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint => endpoint;

const requireWebhookEndpoint = (call: Call, id = '') => call.objects.require('webhook_endpoint', id);

export const eventRoutes = [
  route('GET', events, { ...pageEntries, type: v.optional(text) }, async (call, { type, ...page }) =>
    asList(events, await call.objects.list('event', readPage(page), type ? { type } : {})),
  ),
  route('GET', `${events}/:id`, {}, (call, _params, { id = '' }) => call.objects.require('event', id)),
  route(
    'POST',
    endpoints,
    {
      url: v.pipe(v.string(), v.url()),
      enabled_events: v.pipe(v.array(text), v.minLength(1)),
      api_version: v.optional(text),
      connect: v.optional(flag),
      description: v.optional(v.string()),
      metadata: v.optional(metadata),
    },
    async (call, given) => {
      const endpoint: Stripe.WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: given.api_version ?? null,
        application: null,
        created: call.now,
        description: given.description || null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, given.metadata),
        secret: `whsec_${randomText(32)}`,
        status: 'enabled',
        url: given.url,
      };
      return call.objects.add('webhook_endpoint', endpoint, {
        hears: given.connect ? 'connect' : 'platform',
      });
    },
  ),
  route('GET', endpoints, pageEntries, async (call, page) => {
    const found = await call.objects.list('webhook_endpoint', readPage(page));
    return asList(endpoints, { ...found, data: found.data.map(shown) });
  }),
  route('GET', `${endpoints}/:id`, {}, async (call, _params, { id }) =>
    shown(await requireWebhookEndpoint(call, id)),
  ),
  route(
    'POST',
    `${endpoints}/:id`,
    {
      url: v.optional(v.pipe(v.string(), v.url())),
      enabled_events: v.optional(v.array(text)),
      disabled: v.optional(flag),
      description: v.optional(v.string()),
      metadata: v.optional(metadata),
    },
    async (call, given, { id }) => {
      const old = await requireWebhookEndpoint(call, id);
      const written = await call.objects.save('webhook_endpoint', {
        ...old,
        url: given.url ?? old.url,
        enabled_events: given.enabled_events ?? old.enabled_events,
        status: given.disabled === undefined ? old.status : given.disabled ? 'disabled' : 'enabled',
        description: given.description ?? old.description,
        metadata: mergeMetadata(old.metadata, given.metadata),
      });
      return shown(written);
    },
  ),
  route('DELETE', `${endpoints}/:id`, {}, async (call, _params, { id }) => {
    const endpoint = await requireWebhookEndpoint(call, id);
    await call.objects.remove(endpoint.id);
    return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
  }),
];
