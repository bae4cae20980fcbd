import type Stripe from 'stripe';
import { Router, type Request, type Response } from 'express';
import { attempt } from '../http/attempt.ts';
import type { FailureBody } from '../http/failure.ts';
import type { Simulator } from '../index.ts';
import type { StoredLink } from '../resources/accountLinks.ts';
import { unixNow } from '../http/handle.ts';
import { fieldsFor, fieldsToUpdate, type Field } from './fields.ts';
import { onboardingForm } from './form.ts';
import { safeReturnUrl } from './home.ts';
import { escapeHtml, page } from './html.ts';
import { localeOf } from './locale.ts';
import { texts } from './texts.ts';
import { saveSubmission, type Posted } from './told.ts';

/** Seconds for which an opened form can still be submitted. */
const formTimeoutSeconds = 3600;

type Asked = Request<{ account: string; nonce: string }>;

/**
 * Serves the form behind an account link: asks for what is currently due, and returns to the marketplace once nothing
 * is.
 */
export function onboardingPages(simulator: Simulator): Router {
  const router = Router();
  router.get('/:account/:nonce', async (request: Asked, response) => {
    const found = await openLink(simulator, request.params);
    if (!found) return gone(request, response);
    const link = { ...found, returnUrl: safeReturnUrl(simulator, request, found.returnUrl) };
    if (link.isStale) return response.redirect(303, safeReturnUrl(simulator, request, link.refreshUrl));
    const account = await accountOf(simulator, link.account);
    response.send(shown(request, link, account, {}, {}));
  });
  router.post('/:account/:nonce', async (request: Asked, response) => {
    const found = await findLink(simulator, request.params);
    if (!found) return gone(request, response);
    const link = { ...found, returnUrl: safeReturnUrl(simulator, request, found.returnUrl) };
    if (!link.isUsed || unixNow(simulator.world.clock) > link.expiresAt + formTimeoutSeconds) {
      return response.redirect(303, safeReturnUrl(simulator, request, link.refreshUrl));
    }
    await answerForm(simulator, link, request, response);
  });
  return router;
}

async function answerForm(simulator: Simulator, link: StoredLink, request: Asked, response: Response) {
  const body = request.body as Record<string, unknown>;
  const posted: Posted = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
  const before = await accountOf(simulator, link.account);
  const fields = fieldsOf(link, before);
  if (posted.action === 'fill') {
    const filled = Object.fromEntries(fields.map(({ name, test }) => [name, posted[name] ?? test]));
    return void response.send(shown(request, link, before, filled, {}));
  }
  const allowed = Object.fromEntries(
    fields.flatMap(({ name }) => (posted[name] ? [[name, posted[name]]] : [])),
  );
  const answer = await attempt(simulator, call => saveSubmission(call, link.account, allowed));
  if (answer.status !== 200) {
    const { error } = JSON.parse(answer.body) as { error: FailureBody };
    return void response.status(422).send(shown(request, link, before, posted, errorFor(fields, error)));
  }
  const after = await accountOf(simulator, link.account);
  const open = fieldsFor(after);
  if (open.length === 0) return void response.redirect(303, link.returnUrl);
  const t = texts[localeOf(request)];
  const errors = Object.fromEntries(
    open
      .filter(({ name }) => fields.some(field => field.name === name))
      .map(({ name }) => [name, t.required]),
  );
  response.status(422).send(shown(request, link, after, posted, errors));
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

function shown(
  request: Request,
  link: StoredLink,
  account: Stripe.Account,
  values: Posted,
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

function gone(request: Request, response: Response): void {
  const locale = localeOf(request);
  const { linkUsed } = texts[locale];
  response.status(404).send(page(locale, linkUsed, `<p>${escapeHtml(linkUsed)}</p>`));
}

async function accountOf({ world }: Simulator, id: string): Promise<Stripe.Account> {
  const row = await world.db.first<{ data: Stripe.Account }>(
    `select data from stripe_simulator.objects where id = $1 and object = 'account'`,
    [id],
  );
  if (!row) throw new Error('The account of a link is gone.');
  return row.data;
}

async function findLink(
  { world }: Simulator,
  { account, nonce }: Asked['params'],
): Promise<StoredLink | undefined> {
  const row = await world.db.first<{ data: StoredLink }>(
    'select data from stripe_simulator.links where nonce = $1 and account = $2',
    [nonce, account],
  );
  return row?.data;
}

/** Opens a link for the first time; stale when it was opened before or has expired. */
async function openLink(
  simulator: Simulator,
  params: Asked['params'],
): Promise<(StoredLink & { isStale: boolean }) | undefined> {
  const link = await findLink(simulator, params);
  if (!link) return undefined;
  const isStale = link.isUsed || unixNow(simulator.world.clock) > link.expiresAt;
  if (!isStale) {
    await simulator.world.db.run(
      `update stripe_simulator.links set data = data || '{"isUsed": true}' where nonce = $1`,
      [link.nonce],
    );
  }
  return { ...link, isStale };
}
