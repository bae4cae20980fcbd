import { guard } from '#src/app/guard.ts';
import { matchRoute } from '#src/app/matchRoute.ts';
import { routes } from '#src/app/routes.ts';
import { createPlatform } from '#server/platform/index.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { cast, person, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { cookieJar, type CookieJar } from '#test/support/cookieJar.ts';
import { foreignHeaders } from '#test/support/foreign.ts';
import { endpointsOf } from '#test/support/endpointsOf.ts';
import { tokenAs } from '#test/support/loginAs.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { webApi } from '#test/support/webApi.ts';
import { testClient } from './sdk.ts';

jest.setTimeout(60_000);

const roles = ['visitor', 'banned', 'limited', 'member', 'operator'] as const;
type Role = (typeof roles)[number];

let app: TestApp;
let jars: Record<Role, CookieJar>;
let memberId: string;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  const { ada, ben, cy } = await cast(app);
  const olha = await person(app, 'Olha', 'Team');
  const console = await operatorAtConsole(app, olha);
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: ben.id });
  jars = {
    visitor: cookieJar(),
    banned: jarOf(ben.tokens.getToken()),
    limited: jarOf(await tokenAs(app, cy.id)),
    member: jarOf(ada.tokens.getToken()),
    operator: jarOf(olha.tokens.getToken()),
  };
  memberId = ada.id;
  jars.operator.set(app.baseUrl, 'console', console.token());
});
afterAll(() => app.close());

function jarOf(token: ReturnType<Person['tokens']['getToken']>): CookieJar {
  const jar = cookieJar();
  jar.set(app.baseUrl, `st-${testClient.clientId}-token`, encodeURIComponent(JSON.stringify(token)));
  return jar;
}

const answers: Record<number, string> = { 401: 'no', 403: 'no', 404: 'none' };

async function answerTo(role: Role, endpoint: string): Promise<string> {
  const [method = '', path = ''] = endpoint.split(' ');
  const controller = new AbortController();
  const { status } = await jars[role].fetch(`${app.baseUrl}/api${path.replaceAll(/:\w+/g, 'none')}`, {
    method,
    signal: controller.signal,
    // An empty map: a call that is admitted then fails validation.
    ...(method === 'POST' ? { headers: { 'Content-Type': 'application/transit+json' }, body: '["^ "]' } : {}),
  });
  // Live events would stream for ever.
  controller.abort();
  return answers[status] ?? 'in';
}

/**
 * The list of roles admitted to each endpoint of the web app, in the order of the roles: in, no (forbidden), none (as
 * if it didn't exist). Add each new endpoint here, with its reason.
 */
const table: Readonly<Record<string, readonly string[]>> = {
  // Endpoints here that need a signed-in user validate the call first, and then check the caller.
  'in in in in in': [
    'GET /auth/pending',
    'GET /community',
    'GET /content',
    'GET /found-area',
    'GET /listings-around',
    'GET /live',
    'GET /map-picture',
    'GET /map-pins',
    'GET /places',
    'GET /style-guide-messages',
    'GET /time-slots',
    'GET /understanding',
    // Does nothing for a user who isn't impersonating anybody.
    'POST /acting-as/end',
    'POST /auth/create-user-with-idp',
    'POST /auth/link-idp',
    'POST /auth/sign-up',
    // Also banned users may write to the operators.
    'POST /contact',
    // Browsers send reports without credentials.
    'POST /csp-reports',
    'POST /delete-account',
    'POST /initiate-privileged',
    'POST /passkeys/begin-login',
    'POST /passkeys/log-in',
    'POST /town',
    'POST /transaction-line-items',
    'POST /transition-privileged',
    'POST /translations',
    'POST /ways-in/by-link',
  ],
  // Validates the call first, and then whether the user may read.
  'no in in in in': ['GET /push/notice'],
  // What users see of themselves; an operator impersonating them sees it too.
  'no no in in in': [
    'POST /data-copy',
    'POST /inbox/host-day',
    'POST /logins',
    'POST /matches',
    'POST /matches/own',
    'POST /passkeys',
    'POST /safety',
    'POST /safety/author-seen',
    'POST /safety/has-blocked',
    'POST /safety/read-by-other',
    'POST /saved-listings',
    'POST /saved-listings/ids',
    'POST /saved-searches',
    'POST /telegram',
    'POST /translations/conversation',
    'POST /verification',
    'POST /ways-in',
  ],
  // Actions reserved for the users themselves.
  'no no no in in': [
    'POST /inbox/archive',
    'POST /inbox/give-address',
    'POST /inbox/invite',
    'POST /logins/end',
    'POST /messages/document',
    'POST /passkeys/finish',
    'POST /passkeys/remove',
    'POST /passkeys/rename',
    'POST /push/key',
    'POST /push/subscribe',
    'POST /push/unsubscribe',
    'POST /safety/appeal',
    'POST /safety/block',
    'POST /safety/end-stay',
    'POST /safety/report',
    'POST /safety/report-note',
    'POST /safety/report-take-back',
    'POST /safety/unblock',
    'POST /saved-listings/remove',
    'POST /saved-listings/save',
    'POST /saved-searches/change',
    'POST /saved-searches/remove',
    'POST /saved-searches/save',
    'POST /telegram/end',
    'POST /translations/always',
    'POST /translations/consent',
    'POST /verification/request',
    'POST /verification/withdraw',
  ],
  // Requires everyone's password, which these calls lack.
  'no no no no no': ['POST /data-copy/request', 'POST /passkeys/begin'],
  'no no no none none': ['GET /data-copy/file', 'GET /messages/document/:id', 'POST /telegram/begin'],
  'no no no no in': [
    'GET /console/audit.csv',
    'GET /console/figures.csv',
    'GET /console/records.csv',
    'POST /console/add-passkey',
    'POST /console/audit',
    'POST /console/begin-adding-passkey',
    'POST /console/begin-passkey',
    'POST /console/confirm-factor',
    'POST /console/decide',
    'POST /console/figures',
    'POST /console/health',
    'POST /console/item',
    'POST /console/log-in-as',
    'POST /console/mail-figures',
    'POST /console/queue',
    'POST /console/record',
    'POST /console/record-act',
    'POST /console/record-note',
    'POST /console/record-private',
    'POST /console/records',
    'POST /console/renew-recovery-codes',
    'POST /console/save-setting',
    'POST /console/settings',
    'POST /console/state',
    'POST /console/translations',
    'POST /console/unlock',
    'POST /console/unlock-by-passkey',
    'POST /console/lock',
  ],
  // The operator's call names no document or image.
  'no no no no none': ['GET /console/document', 'GET /console/picture', 'GET /console/report-document'],
  // To everyone else mails don't exist.
  'none none none none in': ['GET /operator/outbox'],
  // There is no such mail, no identity provider, and no page view tracking.
  'none none none none none': [
    'GET /auth/:provider',
    'GET /auth/:provider/callback',
    'GET /operator/outbox/:id',
    'GET /operator/outbox/:id/html',
    'POST /page-views',
  ],
};

test("no write accepts an operator's request that comes from another site’s page", async () => {
  const platform = createPlatform(app.engine);
  const writing = endpointsOf(() => webApi(app.engine, platform, app.hub)).filter(
    endpoint => !endpoint.startsWith('GET '),
  );
  expect(writing.length).toBeGreaterThan(40);
  const names = [`st-${testClient.clientId}-token`, 'console'];
  const cookie = names.map(name => `${name}=${jars.operator.get(app.baseUrl, name) ?? ''}`).join('; ');
  for (const [name, headers] of Object.entries(foreignHeaders(app.baseUrl))) {
    const enters = [];
    for (const endpoint of writing) {
      const [method = '', path = ''] = endpoint.split(' ');
      const { status } = await fetch(`${app.baseUrl}/api${path}`, {
        method,
        headers: { ...headers, cookie, 'Content-Type': 'application/transit+json' },
        body: '["^ "]',
      });
      if (status !== 403) enters.push(endpoint);
    }
    // Browser reports change nothing and read no cookie.
    expect([name, enters]).toEqual([name, ['POST /csp-reports']]);
  }
});

test('every endpoint of the web app admits exactly the listed roles', async () => {
  const platform = createPlatform(app.engine);
  const endpoints = endpointsOf(() => webApi(app.engine, platform, app.hub));
  const found: Record<string, string[]> = {};
  // Locking comes last, because it ends the console session that the others need.
  for (const endpoint of endpoints.toSorted((one, other) => Number(isLock(one)) - Number(isLock(other)))) {
    const told = await Promise.all(roles.map(role => answerTo(role, endpoint)));
    (found[told.join(' ')] ??= []).push(endpoint);
  }
  expect(found).toEqual(table);
});

test('every console call by a non-operator is refused and audited', async () => {
  const { db } = app.engine;
  const ofConsole = Object.values(table)
    .flat()
    .filter(endpoint => endpoint.includes(' /console/'));
  expect(ofConsole.length).toBeGreaterThan(20);
  for (const [role, userId] of [
    ['visitor', null],
    ['member', memberId],
  ] as const)
    for (const endpoint of ofConsole) {
      // The audit log accepts only a limited number of entries per user and hour.
      await db.run('delete from limits');
      const last = await db.first<{ id: string }>('select max(id)::text as id from audit_log');
      const answer = await answerTo(role, endpoint);
      const rows = await db.rows('select action, subject, user_id from audit_log where id > $1', [last?.id]);
      const refused = {
        action: 'refused',
        subject: endpoint.replace(/^.* \/console\//, ''),
        userId,
      };
      expect({ endpoint, answer, rows }).toEqual({ endpoint, answer: 'no', rows: [refused] });
    }
});

const isLock = (endpoint: string) => endpoint.endsWith('/lock');

/** Parameters for each route. */
const params: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000001',
  variant: 'draft',
  type: 'edit',
  returnURLType: 'success',
  queue: 'listings',
  kind: 'people',
};
const pathOf = (path: string, tab: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'tab' ? tab : (params[name] ?? 'any')));

test('visitors are asked to sign in to exactly the pages that the route table protects', () => {
  const verdicts = { enter: [] as string[], signIn: [] as string[] };
  for (const { name, path, page, auth } of routes) {
    if (!page) continue;
    const tab = name === 'InboxPage' ? 'sales' : 'photos';
    const found = matchRoute({ pathname: pathOf(path, tab), search: '' });
    expect(found?.route.name).toBe(name);
    if (!found) continue;
    const verdict = guard(found.route, found.match, false);
    expect([name, verdict.kind]).toEqual([name, auth ? 'signIn' : 'enter']);
    verdicts[auth ? 'signIn' : 'enter'].push(name);
    const ofMember = guard(found.route, found.match, true).kind;
    expect([name, ofMember]).toEqual([name, found.route.name in signsIn ? 'alreadySignedIn' : 'enter']);
  }
  // Whether these pages exist depends on their data: a sign-in prompt would reveal who the operators are.
  expect(verdicts.enter).toEqual(
    expect.arrayContaining([
      'ConsolePage',
      'ConsoleQueuePage',
      'ConsoleAuditPage',
      'ConsoleHealthPage',
      'ConsoleRecordsPage',
      'ConsoleRecordPage',
      'OutboxPage',
    ]),
  );
  expect(verdicts.signIn).toEqual(
    expect.arrayContaining(['InboxPage', 'ManageListingsPage', 'CheckoutPage']),
  );
});

const signsIn = { LoginPage: true, SignupPage: true, ConfirmPage: true };
