import { Router, type Request } from 'express';
import { attempt } from '../http/attempt.ts';
import type { Simulation } from '../http/handle.ts';
import { checkSecret } from '../resources/intents/checks.ts';
import { authenticateIntent } from '../resources/paymentIntents/authentication.ts';
import { visibleFields } from '../resources/paymentIntents/index.ts';
import { authenticateSetup } from '../resources/setupIntents/confirm.ts';
import { localeOf } from './locale.ts';
import { escapeHtml, page, safeReturnUrl } from './page.ts';
import { texts } from './texts.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves the bank's authentication challenge: an HTML page after a redirect, JSON for the script that embeds it. */
export function createAuthenticationPages(simulation: Simulation): Router {
  const router = Router();
  router.get('/:intent', (request, response) => {
    const locale = localeOf(request);
    response.send(page(locale, texts[locale].bankTitle, form(request)));
  });
  router.post('/:intent', async (request: Request<{ intent: string }>, response) => {
    const { client_secret, outcome, return_url } = request.body as Record<string, unknown>;
    const answer = await completeAuthentication(
      simulation,
      request.params.intent,
      outcome === 'complete',
      text(client_secret),
    );
    // Without a valid client secret there is no redirect.
    const isKnown = [200, 402].includes(answer.status);
    const back =
      isKnown && backTo(text(return_url), request.params.intent, text(client_secret), answer.status);
    if (back) return response.redirect(303, safeReturnUrl(simulation.environment, request, back));
    response.status(answer.status).type('json').send(answer.body);
  });
  return router;
}

function form(request: Request): string {
  const t = texts[localeOf(request)];
  const hidden = (name: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(text(request.query[name]))}">`;
  return `<p>${escapeHtml(t.bankExplained)}</p>
<form method="post">
${hidden('client_secret')}${hidden('return_url')}
<div class="buttons"><button name="outcome" value="complete">${escapeHtml(t.complete)}</button>
<button class="plain" name="outcome" value="fail">${escapeHtml(t.fail)}</button></div>
</form>`;
}

/**
 * Completes an intent with the bank's result, and returns what a browser may see of it. `secret`: the client secret
 * that a browser has to present; undefined when the simulator's owner answers for the bank.
 */
export const completeAuthentication = (
  simulation: Pick<Simulation, 'environment' | 'deliverSoon'>,
  id: string,
  isComplete: boolean,
  secret?: string,
) =>
  attempt(simulation, async call => {
    const check = (intent: { client_secret: string | null }) => {
      if (secret !== undefined) checkSecret(call, intent.client_secret, secret);
    };
    if (id.startsWith('seti_')) {
      const intent = await call.objects.require('setup_intent', id);
      check(intent);
      return authenticateSetup(call, intent, isComplete);
    }
    const intent = await call.objects.require('payment_intent', id);
    check(intent);
    return visibleFields(call, await authenticateIntent(call, intent, isComplete));
  });

function backTo(returnUrl: string, id: string, secret: string, status: number): string | undefined {
  if (!URL.canParse(returnUrl) || !/^https?:/.test(returnUrl)) return undefined;
  const name = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const url = new URL(returnUrl);
  url.searchParams.set(name, id);
  url.searchParams.set(`${name}_client_secret`, secret);
  url.searchParams.set('redirect_status', status === 200 ? 'succeeded' : 'failed');
  return url.href;
}
