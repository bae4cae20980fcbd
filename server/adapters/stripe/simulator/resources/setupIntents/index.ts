import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { text } from '../../http/params.ts';
import { asList, pageEntries, readPage, route, type Route } from '../../http/route.ts';
import { emit } from '../../webhooks/emit.ts';
import { checkSecret, rejectRemovedParams } from '../intents/checks.ts';
import { confirm, confirmEntries, unexpected } from './confirm.ts';
import { create, createEntries } from './create.ts';

const path = '/v1/setup_intents';

const requireIntent = (call: Call, id = '') => call.objects.require('setup_intent', id);

export const setupIntentRoutes: Route[] = [
  rejectRemovedParams(
    route('POST', path, createEntries, async (call, given) => {
      const intent = await create(call, given);
      return given.confirm
        ? confirm(call, intent, given.return_url ? { return_url: given.return_url } : {})
        : intent;
    }),
  ),
  route('GET', path, { ...pageEntries, customer: v.optional(text) }, async (call, { customer, ...page }) =>
    asList(path, await call.objects.list('setup_intent', readPage(page), customer ? { customer } : {})),
  ),
  route(
    'GET',
    `${path}/:id`,
    { client_secret: v.optional(text) },
    async (call, { client_secret }, { id }) => {
      const intent = await requireIntent(call, id);
      checkSecret(call, intent.client_secret, client_secret);
      return intent;
    },
    { isPublic: true },
  ),
  route(
    'POST',
    `${path}/:id/confirm`,
    confirmEntries,
    async (call, given, { id }) => {
      const intent = await requireIntent(call, id);
      checkSecret(call, intent.client_secret, given.client_secret);
      return confirm(call, intent, given);
    },
    { isPublic: true },
  ),
  route(
    'POST',
    `${path}/:id/cancel`,
    { cancellation_reason: v.optional(v.picklist(['abandoned', 'duplicate', 'requested_by_customer'])) },
    async (call, given, { id }) => {
      const intent = await requireIntent(call, id);
      if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'cancel');
      const canceled: Stripe.SetupIntent = {
        ...intent,
        status: 'canceled',
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      };
      await call.objects.save('setup_intent', canceled);
      await emit(call, 'setup_intent.canceled', canceled);
      return canceled;
    },
  ),
];
