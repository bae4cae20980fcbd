import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/config/index.ts';
import { sessionOptions } from './pool.ts';

/** Milliseconds until a connection that receives no notification counts as one of a pooler. */
const patience = 3_000;

const channel = 'poruch_connection_check';

/**
 * Requires that a configured database can be used: over TLS if it asks for it, and by connections that stay the same, as
 * LISTEN, advisory locks and prepared statements need. Leaves other failures to whoever connects next.
 * @throws ConfigError with the setting that helps
 */
export async function requireUsable(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      options: sessionOptions,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const [listener, sender] = [await connect(), await connect()];
    const heard = new Promise<boolean>(resolve => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await sender.query(`notify ${channel}`);
    const over = new AbortController();
    const late = sleep(patience, false, { signal: over.signal }).catch(() => false);
    const isHeard = await Promise.race([heard, late]);
    over.abort();
    if (!isHeard) throw new ConfigError([pooledSentence(url)]);
  } catch (error) {
    const problem = connectionProblem(url, error);
    if (problem) throw problem;
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => undefined)));
  }
}

const direct =
  'name the address of the database itself, or a pooler in session mode (Supabase: port 5432 instead of 6543; Neon: the host without -pooler; PgBouncer: pool_mode = session and ignore_startup_parameters = options)';

const pooledSentence = (url: string) =>
  `DATABASE_URL: ${hostOf(url)} is a pooler in transaction mode, through which no notification, lock or setting of a session arrives: ${direct}`;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'the database');

/** Returns what to set after a connection failed for its encryption or a pooler; undefined for any other failure. */
export function connectionProblem(url: string, error: unknown): ConfigError | undefined {
  if (error instanceof ConfigError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const advice = byCode[code] ?? byMessage.find(([pattern]) => pattern.test(message))?.[1];
  return advice ? new ConfigError([`DATABASE_URL: ${hostOf(url)} ${advice} (${message})`]) : undefined;
}

const unknownAuthority =
  'has a certificate of an authority that this machine does not know: download the certificate of the authority from your host and add sslrootcert=/path/to/it.crt to DATABASE_URL, or set NODE_EXTRA_CA_CERTS to its path';

const wrongTime =
  'has a certificate that is not valid today: check the clock of this machine, or renew the certificate';

const byCode: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'has a certificate for another name: write the host in DATABASE_URL as the certificate names it',
  CERT_HAS_EXPIRED: wrongTime,
  CERT_NOT_YET_VALID: wrongTime,
};

const byMessage: readonly (readonly [RegExp, string])[] = [
  [
    /^ENOENT: .* open /,
    'is to be reached with a certificate file that is not there: correct sslrootcert, sslcert or sslkey',
  ],
  [
    /server does not support SSL/i,
    'takes no encrypted connections: set sslmode=disable in DATABASE_URL, on a network of your own only',
  ],
  [
    /no encryption|SSL off|SSL (connection )?is required|connection is insecure/i,
    'takes encrypted connections only: add sslmode=verify-full to DATABASE_URL',
  ],
  [/unsupported startup parameter/i, `is a pooler that takes no settings of a session: ${direct}`],
];
