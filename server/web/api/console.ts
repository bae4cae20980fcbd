import cookieParser from 'cookie-parser';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AuditQuery, ConsoleDecision } from '#contract/entities/console.ts';
import { isFigureSpan, type StatisticsSpan } from '#contract/entities/figures.ts';
import { consoleAction, isConsoleQueue, type ConsoleQueue } from '#contract/rules/console.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { impersonation } from '#server/web/session/impersonation.ts';
import type { SettingChange } from '#src/config/site/settings.ts';
import { consoleCalls } from '#server/web/console/calls.ts';
import { consoleGate, type ConsoleGate } from '#server/web/console/consoleSession.ts';
import { recordCalls } from '#server/web/console/recordCalls.ts';
import type { WebDeps } from '#server/web/services/index.ts';
import type { Sessions } from '#server/web/session/session.ts';
import type { Transport } from '#src/entry.server.tsx';
import { loginOf, recordPosts, recordQueryOf } from './consoleRecords.ts';
import {
  rejectCrossSite,
  parseInput,
  readText as anyText,
  parseTransitBody,
  type Input,
} from './ownPosts.ts';
import { invalid, readFlag } from './read.ts';
import { sendTransit } from './transit.ts';

type Calls = Transport['console'];
type Run = (calls: Calls, input: Input) => Promise<unknown>;

/** All console calls by path under /api/console. Browsers POST Transit and get {data}. */
export const consolePosts: Readonly<Record<string, Run>> = {
  state: calls => calls.state(),
  'confirm-factor': (calls, input) => calls.confirmFactor(text(input, 'code')),
  unlock: (calls, input) => calls.unlock(text(input, 'code')),
  lock: calls => calls.lock(),
  'renew-recovery-codes': calls => calls.renewRecoveryCodes(),
  queue: (calls, input) => calls.queue(queueOf(input)),
  item: (calls, input) => calls.item(queueOf(input), text(input, 'id')),
  decide: (calls, input) => calls.decide(decisionOf(input)),
  figures: (calls, input) => calls.figures(spanOf(input.span)),
  'mail-figures': (calls, input) => calls.mailFigures(readFlag(input.isWanted, ['isWanted'])),
  settings: calls => calls.settings(),
  'save-setting': (calls, input) => calls.saveSetting(settingChangeOf(input)),
  audit: (calls, input) => calls.audit(auditQueryOf(input)),
};

/** Files that browsers GET, since they display or save them as they are. */
export const consoleFiles = ['document', 'picture', 'audit.csv', 'figures.csv', 'records.csv'] as const;

/** Serves the operators' console. Anyone else is refused, and the attempt is recorded in the audit log. */
export function operatorsConsole(deps: WebDeps, sessions: Sessions): Router {
  const router = Router();
  router.use(cookieParser(), noStore);
  const gates = new WeakMap<Request, ConsoleGate>();
  const gateOf = (request: Request, response: Response): ConsoleGate => {
    const gate = gates.get(request) ?? consoleGate(deps, sessions, request, response);
    gates.set(request, gate);
    return gate;
  };
  router.use(async (request, response, next) => {
    // Authorise before parsing the body, so that unauthorised callers learn nothing about valid input.
    const call = request.path.slice(1);
    await gateOf(request, response).operator(call.slice(0, 100));
    next();
  }, rejectCrossSite);
  for (const [path, run] of Object.entries(consolePosts)) {
    router.post(`/${path}`, parseTransitBody, async (request, response) => {
      const calls = consoleCalls(gateOf(request, response));
      const data = await run(calls, parseInput(request));
      sendTransit(response, { data: data ?? null });
    });
  }
  for (const [path, run] of Object.entries(recordPosts)) {
    router.post(`/${path}`, parseTransitBody, async (request, response) => {
      const data = await run(recordCalls(gateOf(request, response)), parseInput(request));
      sendTransit(response, { data: data ?? null });
    });
  }
  const acting = impersonation(deps, sessions);
  router.post('/log-in-as', parseTransitBody, async (request, response) => {
    const { operator, service } = await gateOf(request, response).fresh('log-in-as');
    const { clientId } = deps.config;
    const login = await service.logInAs(operator, { ...loginOf(parseInput(request)), clientId });
    await acting.begin(request, response, login);
    sendTransit(response, { data: null });
  });
  router.get('/document', async (request, response) => {
    const { operator, service } = await gateOf(request, response).opened('document');
    const { id, at } = request.query;
    const { name, bytes } = await service.document(operator, queried(id), Number(at));
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Disposition', `inline; filename="${name}"`);
    response.type(name).send(bytes);
  });
  router.get('/picture', async (request, response) => {
    const { operator, service } = await gateOf(request, response).opened('picture');
    const { report, image } = request.query;
    response.type('jpeg').send(await service.picture(operator, queried(report), queried(image)));
  });
  router.get('/figures.csv', async (request, response) => {
    const { operator, service } = await gateOf(request, response).opened('figures.csv');
    const csv = await service.figuresCsv(operator, spanOf(request.query.span));
    response.setHeader('Content-Disposition', 'attachment; filename="figures.csv"');
    response.type('csv').send(csv);
  });
  router.get('/audit.csv', async (request, response) => {
    const { operator, service } = await gateOf(request, response).opened('audit.csv');
    const query = auditQueryOf(request.query);
    response.setHeader('Content-Disposition', 'attachment; filename="audit.csv"');
    response.type('csv');
    for await (const piece of service.auditCsv(operator, query)) response.write(piece);
    response.end();
  });
  router.get('/records.csv', async (request, response) => {
    const { operator, service } = await gateOf(request, response).opened('records.csv');
    const { kind, ...filters } = request.query;
    const query = recordQueryOf({ kind }, filters);
    response.setHeader('Content-Disposition', `attachment; filename="${query.kind}.csv"`);
    response.type('csv');
    for await (const piece of service.records.csv(operator, query)) response.write(piece);
    response.end();
  });
  return router;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

function decisionOf(input: Input): ConsoleDecision {
  const queue = queueOf(input);
  const action = consoleAction(queue, text(input, 'action'));
  if (!action) throw invalid(['action']);
  return {
    queue,
    action,
    id: text(input, 'id'),
    version: text(input, 'version'),
    ...optional(input, ['reason', 'words']),
    despiteClaim: readFlag(input.despiteClaim, ['despiteClaim']),
  };
}

function spanOf(value: unknown): StatisticsSpan {
  const span = Number(value);
  if (!isFigureSpan(span)) throw invalid(['span']);
  return span;
}

function settingChangeOf(input: Input): SettingChange {
  const { version, value = null } = input;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) throw invalid(['version']);
  return { key: text(input, 'key'), version, value, reason: text(input, 'reason') };
}

const day = /^\d{4}-\d{2}-\d{2}$/;

function auditQueryOf(input: Input): AuditQuery {
  const query: AuditQuery = optional(input, ['who', 'action', 'subject', 'from', 'to', 'before']);
  if (query.who !== undefined && !isUuid(query.who)) throw invalid(['who']);
  if (query.before !== undefined && !/^\d{1,18}$/.test(query.before)) throw invalid(['before']);
  for (const name of ['from', 'to'] as const) {
    const text = query[name];
    if (text !== undefined && !(day.test(text) && !Number.isNaN(Date.parse(text)))) throw invalid([name]);
  }
  return query;
}

/** Returns the given fields that are not empty. */
function optional<Name extends string>(input: Input, names: readonly Name[]): Partial<Record<Name, string>> {
  const given = names.filter(name => input[name] !== undefined && input[name] !== '');
  return Object.fromEntries(given.map(name => [name, text(input, name)])) as Partial<Record<Name, string>>;
}

function queueOf(input: Input): ConsoleQueue {
  const queue = text(input, 'queue');
  if (!isConsoleQueue(queue)) throw invalid(['queue']);
  return queue;
}

/** More than the longest text sent. */
const textMax = 5000;
const text = (input: Input, name: string) => anyText(input, name, textMax);

const queried = (value: unknown): string => (typeof value === 'string' ? value : '');
