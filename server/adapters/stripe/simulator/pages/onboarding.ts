import type Stripe from 'stripe';
import { Router, type Request, type Response } from 'express';
import { attempt } from '../http/attempt.ts';
import type { FailureBody } from '../http/failure.ts';
import { unixNow } from '../environment.ts';
import type { Simulation } from '../http/handle.ts';
import type { StoredLink } from '../storage/port.ts';
import { fieldsFor, fieldsToUpdate, type Field } from './fields.ts';
import { onboardingForm } from './form.ts';
import { localeOf } from './locale.ts';
import { escapeHtml, page, safeReturnUrl } from './page.ts';
import { texts } from './texts.ts';
import { saveSubmission, type SubmittedFields } from './submission.ts';

/** Seconds for which an opened form can still be submitted. */
const formTimeoutSeconds = 3600;

type LinkRequest = Request<{ account: string; nonce: string }>;

/**
 * Serves the form behind an account link: asks for what is currently due, and returns to the marketplace once nothing
 * is.
 */
export function createOnboardingPages(simulation: Simulation): Router {
  const router = Router();
  router.get('/:account/:nonce', async (request: LinkRequest, response) => {
    const found = await openLink(simulation, request.params);
    if (!found) return linkNotFound(request, response);
    const link = { ...found, returnUrl: safeReturnUrl(simulation.environment, request, found.returnUrl) };
    if (link.isStale)
      return response.redirect(303, safeReturnUrl(simulation.environment, request, link.refreshUrl));
    const account = await accountOf(simulation, link.account);
    response.send(formPage(request, link, account, {}, {}));
  });
  router.post('/:account/:nonce', async (request: LinkRequest, response) => {
    const found = await findLink(simulation, request.params);
    if (!found) return linkNotFound(request, response);
    const link = { ...found, returnUrl: safeReturnUrl(simulation.environment, request, found.returnUrl) };
    if (!link.isUsed || unixNow(simulation.environment.clock) > link.expiresAt + formTimeoutSeconds) {
      return response.redirect(303, safeReturnUrl(simulation.environment, request, link.refreshUrl));
    }
    await answerForm(simulation, link, request, response);
  });
  return router;
}

async function answerForm(
  simulation: Simulation,
  link: StoredLink,
  request: LinkRequest,
  response: Response,
) {
  const body = request.body as Record<string, unknown>;
  const submitted: SubmittedFields = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
  const before = await accountOf(simulation, link.account);
  const fields = fieldsOf(link, before);
  if (submitted.action === 'fill') {
    const filled = Object.fromEntries(fields.map(({ name, test }) => [name, submitted[name] ?? test]));
    return void response.send(formPage(request, link, before, filled, {}));
  }
  const allowed = Object.fromEntries(
    fields.flatMap(({ name }) => (submitted[name] ? [[name, submitted[name]]] : [])),
  );
  const answer = await attempt(simulation, call => saveSubmission(call, link.account, allowed));
  if (answer.status !== 200) {
    const { error } = JSON.parse(answer.body) as { error: FailureBody };
    return void response
      .status(422)
      .send(formPage(request, link, before, submitted, errorFor(fields, error)));
  }
  const after = await accountOf(simulation, link.account);
  const open = fieldsFor(after);
  if (open.length === 0) return response.redirect(303, link.returnUrl);
  const t = texts[localeOf(request)];
  const errors = Object.fromEntries(
    open
      .filter(({ name }) => fields.some(field => field.name === name))
      .map(({ name }) => [name, t.required]),
  );
  response.status(422).send(formPage(request, link, after, submitted, errors));
}

const fieldsOf = (link: StoredLink, account: Stripe.Account): Field[] => {
  const due = fieldsFor(account);
  return due.length === 0 && link.kind === 'account_update' ? fieldsToUpdate(account) : due;
};

/** Maps `individual[address][postal_code]` to the field `individual.address.postal_code`. */
function errorFor(fields: readonly Field[], { param = '', message }: FailureBody): Record<string, string> {
  const name = param.replaceAll(/\]?\[/g, '.').replace(/\]$/, '');
  const found = fields.find(field => field.name === name || name.endsWith(`.${field.name}`)) ?? fields[0];
  return found ? { [found.name]: message } : {};
}

function formPage(
  request: Request,
  link: StoredLink,
  account: Stripe.Account,
  values: SubmittedFields,
  errors: Readonly<Record<string, string>>,
): string {
  const locale = localeOf(request);
  const fields = fieldsOf(link, account);
  return page(
    locale,
    texts[locale].onboardingTitle,
    onboardingForm({ locale, fields, values, errors, returnUrl: link.returnUrl }),
  );
}

function linkNotFound(request: Request, response: Response): void {
  const locale = localeOf(request);
  const { linkUsed } = texts[locale];
  response.status(404).send(page(locale, linkUsed, `<p>${escapeHtml(linkUsed)}</p>`));
}

async function accountOf({ environment }: Simulation, id: string): Promise<Stripe.Account> {
  const row = await environment.storage.objects.find(id, { kind: 'account' });
  if (!row) throw new Error('The account of a link is gone.');
  return row.data;
}

const findLink = (
  { environment }: Simulation,
  { account, nonce }: LinkRequest['params'],
): Promise<StoredLink | undefined> => environment.storage.links.find(account, nonce);

/** Opens a link for the first time; stale when it was opened before or has expired. */
async function openLink(
  simulation: Simulation,
  params: LinkRequest['params'],
): Promise<(StoredLink & { isStale: boolean }) | undefined> {
  const { storage, clock } = simulation.environment;
  const link = await findLink(simulation, params);
  if (!link) return undefined;
  const isStale = link.isUsed || unixNow(clock) > link.expiresAt;
  if (!isStale) await storage.links.markUsed(link.nonce);
  return { ...link, isStale };
}
