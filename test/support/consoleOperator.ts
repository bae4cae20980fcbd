import { TOTP, Secret } from 'otpauth';
import { addMember } from '#server/marketplace/operators/index.ts';
import { sharetribe } from '#server/web/sdk.ts';
import { testClient } from '#test/platform/sdk.ts';
import type { Person } from './cast.ts';
import { cookieJar } from './cookieJar.ts';
import type { TestApp } from './startApp.ts';

/** What an endpoint of the console answered. */
export interface ConsoleAnswer {
  status: number;
  code: string | undefined;
  data: never;
  headers: Headers;
}

/** The browser of somebody at the console, who may be no operator. */
export interface ConsoleBrowser {
  post(call: string, body?: object): Promise<ConsoleAnswer>;
  get(path: string): Promise<Response>;
  /** Sends an empty form to an address of the site, and follows nothing. */
  send(path: string): Promise<Response>;
  /** Of its sign-in to the console. */
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

/** Somebody who has been made an operator and proved their address, and has yet to set up their second factor. */
export async function makeOperator(
  { engine }: Pick<TestApp, 'engine'>,
  { id, email }: Person,
): Promise<void> {
  await engine.db.run('update users set email_verified = true where id = $1', [id]);
  await addMember(engine, email);
}

/** Somebody's authenticator app, on the clock of the test. */
export function authenticator(
  secret: string,
  { clock }: { clock: Pick<TestApp['clock'], 'now'> },
): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

/** Makes somebody an operator who is signed in to the console. */
export async function operatorAtConsole(
  app: TestApp,
  person: Person,
): Promise<ConsoleBrowser & { code: () => string; codes: readonly string[] }> {
  await makeOperator(app, person);
  const browser = consoleBrowser(app, person.tokens);
  const { data } = await browser.post('state');
  const code = authenticator((data as { secret: string }).secret, app);
  const confirmed = await browser.post('confirm-factor', { code: code() });
  return { ...browser, code, codes: confirmed.data };
}
