import express, { Router } from 'express';
import { ApiError } from '#contract/errors.ts';
import { Unavailable } from '#server/limits/unavailable.ts';
import type { Engine } from '../marketplace/ctx.ts';
import { receiveEvent } from '../marketplace/payments/index.ts';
import { PaymentRefusal } from '../marketplace/ports/payments.ts';
import { sendUnavailable } from './notFound.ts';

/** Larger than any event Stripe sends. */
const limit = '512kb';

/**
 * Receives `POST /v1/stripe/webhooks`: Stripe's signed events about the platform and connected accounts. Responds at
 * once and processes later; unknown events are accepted too, because Stripe would otherwise retry them for days.
 */
export function createPaymentWebhooks(engine: Engine): Router {
  const router = Router();
  router.post('/', express.raw({ type: () => true, limit }), async (request, response) => {
    const signature = request.get('stripe-signature');
    const body: unknown = request.body;
    if (!signature || !Buffer.isBuffer(body)) return void response.status(400).end();
    try {
      await receiveEvent(engine, body, signature);
      response.status(200).json({ received: true });
    } catch (error) {
      if (error instanceof PaymentRefusal) {
        engine.log.warn('webhook refused', { reason: error.message });
        return void response.status(400).end();
      }
      if (error instanceof ApiError) return void response.status(error.status).end();
      if (error instanceof Unavailable) return sendUnavailable(response);
      engine.log.error('webhook failed', { error });
      response.status(500).end();
    }
  });
  return router;
}
