import type { IncomingHttpHeaders } from 'node:http';
import { platformAccount, type Call } from '../call.ts';
import { unixNow, type Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import { routes } from '../routes.ts';
import { createAccountObjects } from '../storage/objects.ts';
import type { IdempotentRequest, StorageTransaction, StoredResponse } from '../storage/port.ts';
import { authenticate, scopeOf, secretKeyExposed, secretKeyRequired } from './auth.ts';
import { expandAll } from './expand.ts';
import { Failure, refused, unknownRoute } from './failure.ts';
import { parseForm, type Form } from './form.ts';
import { fingerprint, findStoredResponse, storeResponse } from './idempotency.ts';
import { readExpand, type Ids, type Route } from './route.ts';

export interface ApiRequest {
  method: string;
  path: string;
  /** The query of a GET or DELETE, the body of a POST. */
  form: string;
  headers: IncomingHttpHeaders;
  clientIp: string | null;
  /** The request came through the public site: secret keys are not accepted there. */
  isFromBrowser?: boolean;
}

export interface ApiAnswer extends StoredResponse {
  headers: Record<string, string>;
}

/** A running simulator as its pages for browsers see it. */
export interface Simulation {
  environment: Environment;
  answer(request: ApiRequest): Promise<ApiAnswer>;
  /** Delivers webhooks soon after a change that bypassed {@link answer}. */
  deliverSoon(): void;
}

/** Handles one request to the API. */
export async function handle(environment: Environment, request: ApiRequest): Promise<ApiAnswer> {
  const requestId = newId('req');
  const headers: Record<string, string> = { 'Request-Id': requestId };
  const version = request.headers['stripe-version'];
  if (typeof version === 'string') headers['Stripe-Version'] = version;
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string') headers['Idempotency-Key'] = key;
  try {
    if (/%00|\0/.test(request.path + request.form)) throw refused('Texts must not contain null characters.');
    const { key: formKey, ...params } = parseForm(request.form);
    const by = authenticate(request.headers, formKey);
    if (request.isFromBrowser && by === 'secret') throw secretKeyExposed();
    const { route, ids } = find(request);
    if (by === 'publishable' && !route.isPublic) throw secretKeyRequired();
    const work: Work = {
      environment,
      request,
      route,
      ids,
      params,
      by,
      requestId,
      key: key?.toString() ?? null,
    };
    const { isReplayed, ...answer } = await environment.storage.transaction(tx => perform(tx, work));
    if (isReplayed) headers['Idempotent-Replayed'] = 'true';
    return { ...answer, headers };
  } catch (error) {
    if (!(error instanceof Failure))
      environment.log.error('stripe simulator failed', { error: error as Error });
    return { ...failed(error), headers };
  }
}

/** @throws Failure 400 for invalid percent-encoding */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refused('The address is not well encoded.');
  }
}

function find(request: ApiRequest): { route: Route; ids: Ids } {
  const given = request.path.replace(/\/$/, '').split('/');
  for (const route of routes) {
    if (route.method !== request.method) continue;
    const parts = route.path.split('/');
    if (parts.length !== given.length) continue;
    if (parts.every((part, index) => part.startsWith(':') || part === given[index])) {
      const named = parts.flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decodedPart(given[index] ?? '')]] : [],
      );
      return { route, ids: Object.fromEntries(named) };
    }
  }
  throw unknownRoute(request.method, request.path);
}

interface Work {
  environment: Environment;
  request: ApiRequest;
  route: Route;
  ids: Ids;
  params: Form;
  by: Call['by'];
  requestId: string;
  key: string | null;
}

async function perform(
  tx: StorageTransaction,
  work: Work,
): Promise<StoredResponse & { isReplayed?: boolean }> {
  const { environment, request, route } = work;
  const account = await scopeOf(tx.objects, request.headers['stripe-account']);
  const call: Call = {
    tx,
    account,
    objects: createAccountObjects(tx, account),
    now: unixNow(environment.clock),
    by: work.by,
    requestId: work.requestId,
    idempotencyKey: work.key,
    pagesUrl: environment.pagesUrl(),
    clientIp: request.clientIp,
  };
  if (route.method === 'GET') return succeeded(await run(call, work));
  const attempt: IdempotentRequest | undefined =
    work.key && route.method === 'POST'
      ? { account, key: work.key, request: fingerprint(request.method, request.path, request.form) }
      : undefined;
  const before = attempt ? await findStoredResponse(tx, attempt) : undefined;
  if (before) return { status: before.status, body: before.body, isReplayed: true };
  // Two calls about the same money never see each other half done.
  await tx.lockWrites();
  const answer = await attemptWork(call, work);
  if (attempt && isFinal(answer)) await storeResponse(tx, attempt, answer, call.now);
  return answer;
}

async function run(call: Call, { route, ids, params }: Work): Promise<object> {
  const paths = readExpand(params);
  const object = structuredClone(await route.handle(call, ids, params));
  await expandAll(call.tx.objects, object, paths);
  return object;
}

/** A failure is a response, too. Its changes are rolled back unless it says otherwise. */
async function attemptWork(call: Call, work: Work): Promise<StoredResponse & { isUsage?: boolean }> {
  await call.tx.setSavepoint();
  try {
    return succeeded(await run(call, work));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!error.keepsChanges) await call.tx.rollBackToSavepoint();
    return { ...failed(error), isUsage: isUsage(error) };
  }
}

const succeeded = (object: object): StoredResponse => ({
  status: 200,
  body: JSON.stringify(object, null, 2),
});

export function failed(error: unknown): StoredResponse {
  const failure =
    error instanceof Failure
      ? error
      : new Failure(500, { type: 'api_error', message: 'The simulator failed. See its log.' });
  return { status: failure.status, body: JSON.stringify({ error: failure.body }, null, 2) };
}

// A request rejected for its parameters may be repeated with the same key once it is corrected.
const isUsage = ({ body }: Failure) => body.code?.startsWith('parameter_') ?? false;
const isFinal = (answer: StoredResponse & { isUsage?: boolean }) => !answer.isUsage && answer.status !== 429;

/** Creates a call on the platform's account, for scheduled events. */
export function clockCall(
  environment: Pick<Environment, 'pagesUrl'>,
  tx: StorageTransaction,
  now: number,
): Call {
  return {
    tx,
    account: platformAccount,
    objects: createAccountObjects(tx, platformAccount),
    now,
    by: 'clock',
    requestId: null,
    idempotencyKey: null,
    pagesUrl: environment.pagesUrl(),
    clientIp: null,
  };
}
