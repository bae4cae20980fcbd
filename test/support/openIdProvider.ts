import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';

/** A running OpenID provider, with the configuration the web app needs. */
export interface OpenIdProvider {
  client: { clientId: string; clientSecret: string; issuer: string };
  /** Makes it misbehave from now on. */
  turn(how: { wrongNonce?: boolean; down?: boolean }): Promise<void>;
  /** Returns the number of requests by path: browsers request /auth, servers exchange codes at /token. */
  requests(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/** Starts test/support/openIdProvider.mjs. `people`: claims by id, e.g. `{olena: {email, email_verified, given_name}}`. */
export async function startOpenIdProvider(
  redirectUri: string,
  people: Record<string, object>,
): Promise<OpenIdProvider> {
  const credentials = { clientId: 'poruch-at-google', clientSecret: 'a secret between us' };
  const program = join(projectRoot(), 'test/support/openIdProvider.mjs');
  const child = spawn(process.execPath, [program, JSON.stringify({ ...credentials, redirectUri, people })], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const client = { ...credentials, issuer: await issuerOf(child) };
  return {
    client,
    async turn(how) {
      await fetch(`${client.issuer}/test/turn`, { method: 'POST', body: JSON.stringify(how) });
    },
    async requests() {
      const answer = await fetch(`${client.issuer}/test/requests`);
      return (await answer.json()) as Record<string, number>;
    },
    async stop() {
      const exited = new Promise(resolve => child.once('exit', resolve));
      if (child.kill()) await exited;
    },
  };
}

/** Returns the issuer URL that the provider sends once it listens. */
function issuerOf(child: ChildProcess): Promise<string> {
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  return new Promise((resolve, reject) => {
    child.once('message', ({ issuer }: { issuer: string }) => resolve(issuer));
    child.once('close', () => reject(new Error(`The OpenID provider did not start:\n${complaints}`)));
  });
}
