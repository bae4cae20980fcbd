import { TOTP, Secret } from 'otpauth';
import { addMember } from '#server/marketplace/operators/index.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import type { Person } from './cast.ts';
import { cookieJar } from './cookieJar.ts';
import type { TestApp } from './startApp.ts';

/** Response of a console endpoint. */
export interface ConsoleAnswer {
  status: number;
  code: string | undefined;
  data: never;
  headers: Headers;
}

/** A browser session at the console; its user need not be an operator. */
export interface ConsoleBrowser {
  post(call: string, body?: object): Promise<ConsoleAnswer>;
  get(path: string): Promise<Response>;
  /** Submits an empty form to a path of the site, without following redirects. */
  send(path: string): Promise<Response>;
  /** Its console session token. */
  token(): string;
  bring(token: string): void;
}

export function consoleBrowser(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  tokens?: Pick<Person['tokens'], 'getToken'>,
): ConsoleBrowser {
  const jar = cookieJar();
  if (tokens) {
    const token = encodeURIComponent(JSON.stringify(tokens.getToken()));
    jar.set(baseUrl, `st-${testClient.clientId}-token`, token);
  }
  return {
    async post(call, body = {}) {
      const answer = await jar.fetch(`${baseUrl}/api/console/${call}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/transit+json' },
        body: sharetribe.transit.write(body),
      });
      const { data, errors } = sharetribe.transit.read(await answer.text()) as {
        data: never;
        errors?: readonly { code: string }[];
      };
      return { status: answer.status, code: errors?.[0]?.code, data, headers: answer.headers };
    },
    get: path => jar.fetch(`${baseUrl}/api/console/${path}`),
    send: path => jar.fetch(baseUrl + path, { method: 'POST', redirect: 'manual' }),
    token: () => jar.get(baseUrl, 'console') ?? '',
    bring: token => jar.set(baseUrl, 'console', token),
  };
}

/** Makes a user an operator with a verified address, who has yet to set up a second factor. */
export async function createOperator(
  { engine }: Pick<TestApp, 'engine'>,
  { id, email }: Person,
): Promise<void> {
  await engine.db.run('update users set email_verified = true where id = $1', [id]);
  await addMember(engine, email);
}

/** A user's authenticator app, on the test's clock. */
export function authenticator(
  secret: string,
  { clock }: { clock: Pick<TestApp['clock'], 'now'> },
): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

/** Makes a user an operator and signs them in to the console. */
export async function operatorAtConsole(
  app: TestApp,
  person: Person,
): Promise<ConsoleBrowser & { code: () => string; codes: readonly string[] }> {
  await createOperator(app, person);
  const browser = consoleBrowser(app, person.tokens);
  const { data } = await browser.post('state');
  const code = authenticator((data as { secret: string }).secret, app);
  const confirmed = await browser.post('confirm-factor', { code: code() });
  return { ...browser, code, codes: confirmed.data };
}
