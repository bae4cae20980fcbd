import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#server/config/projectRoot.ts';
import { freePort } from './freePort.ts';

/** A running OpenID provider, with the configuration the web app needs. */
export interface OpenIdProvider {
  client: { clientId: string; clientSecret: string; issuer: string };
  /** Makes it misbehave from now on. */
  turn(how: { wrongNonce?: boolean; down?: boolean }): Promise<void>;
  /** Counts the requests by path: browsers come to /auth, authorisation codes to /token. */
  requests(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

const startLimit = 30_000;

/** Starts test/support/openIdProvider.mjs. `people`: claims by id, e.g. `{olena: {email, email_verified, given_name}}`. */
export async function startOpenIdProvider(
  redirectUri: string,
  people: Record<string, object>,
): Promise<OpenIdProvider> {
  const port = await freePort();
  const client = {
    clientId: 'poruch-at-google',
    clientSecret: 'a secret between us',
    issuer: `http://localhost:${port}`,
  };
  const asked = JSON.stringify({ port, ...client, redirectUri, people });
  const program = join(projectRoot(), 'test/support/openIdProvider.mjs');
  const child = spawn(process.execPath, [program, asked], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const deadline = Date.now() + startLimit;
  const isUp = () =>
    fetch(`${client.issuer}/.well-known/openid-configuration`).then(
      answer => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`The OpenID provider did not start:\n${complaints}`);
    }
    await sleep(50);
  }
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
