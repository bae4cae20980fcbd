import { TOTP, Secret } from 'otpauth';
import type { BuiltServer } from './builtServer.ts';
import type { Person } from './cast.ts';
import { consoleBrowser, type ConsoleBrowser } from './consoleOperator.ts';
import { proveAddress } from './outbox.ts';
import { databaseOf } from './serverDatabase.ts';

/** Makes a user an operator of a built server and signs them in to the console, without a page. */
export async function operatorOf(server: BuiltServer, person: Person): Promise<ConsoleBrowser> {
  await proveAddress(server, person);
  await databaseOf(server)('insert into operators (user_id, created_at) values ($1, now())', [person.id]);
  const browser = consoleBrowser(server, person.tokens);
  const { data } = await browser.post('state');
  const { secret } = data as { secret: string };
  await browser.post('confirm-factor', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  });
  return browser;
}
