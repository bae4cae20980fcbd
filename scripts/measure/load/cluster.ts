import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/adapters/db/migrate.ts';
import { createPool, type Pool } from '#server/adapters/db/pool.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { crashableServer, type CrashableServer } from '#test/faults/crashableServer.ts';
import { pushesToTests, startPushService, type PushService } from '#test/support/pushService.ts';
import { startMailServer, type MailServer } from '#test/support/smtpServer.ts';
import { startS3Server } from '#test/support/s3Server.ts';
import { throwAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { startProxy } from './proxy.ts';

/** The site as deployed on many machines: web processes, a worker, PostgreSQL, a bucket, a mail server, a proxy. */
export interface Cluster {
  /** URL of the proxy in front. */
  url: string;
  webs: readonly BuiltServer[];
  worker: BuiltServer;
  /** Direct access to the database, bypassing the processes. */
  db: Pool;
  /** undefined for an external database, which must not be killed. */
  databaseServer: CrashableServer | undefined;
  mails: MailServer;
  /** The port of the payment simulator's API in one of the processes. */
  simulatorPort: number;
  /** Takes the pushes; undefined without `pushes`. */
  pushService: PushService | undefined;
  /** What the processes wrote to their error logs; complete once everything has stopped. */
  complaints: readonly string[];
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Number of web processes. */
  processes: number;
  /** Whether the processes may call a push service of this program. */
  pushes?: boolean;
  /** A PostgreSQL server on which databases may be created; undefined: an embedded one. */
  database?: string | undefined;
  /** An empty, migrated database on it. */
  template?: string | undefined;
  /** The first of about ten ports; below the ephemeral range, so that a restarted process gets its port again. */
  port: number;
}

/** Maximum number of database connections per process. */
const connectionsOfProcess = 20;

/** Starts everything. @throws when there is no build, or something does not start */
export async function startCluster({
  processes,
  database,
  template,
  port,
  pushes = false,
}: ClusterOptions): Promise<Cluster> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failed: unknown[] = [];
    // A failure to stop one must not keep the others running.
    for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  };
  try {
    const home = mkdtempSync(join(tmpdir(), 'poruch-load-'));
    ends.push(async () => rmSync(home, { recursive: true, force: true }));
    const server = database
      ? undefined
      : await crashableServer({ maxConnections: (processes + 2) * connectionsOfProcess });
    if (server) ends.push(() => server.stop());
    const own = await throwAwayDatabase(database ?? server?.url ?? '', server?.template ?? template);
    ends.push(() => own.drop());
    await migrate(own.url);
    const s3 = await startS3Server();
    ends.push(() => s3.stop());
    const bucket = await s3.createBucket();
    const mails = await startMailServer();
    ends.push(() => mails.close());
    const pushService = pushes ? await startPushService() : undefined;
    if (pushService) ends.push(() => pushService.close());
    const ports = Array.from({ length: processes }, (_, n) => port + 1 + n);
    const url = `http://127.0.0.1:${port}`;
    const shared = {
      DATABASE_URL: own.url,
      SECRET: 'a secret of thirty-two characters',
      ROOT_URL: url,
      TRUSTED_PROXIES: '1',
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Poruch <help@example.org>',
      PROVIDER_COMMISSION: '10',
      // Silences a deprecation warning about a future Node version; the processes' other warnings are worth reading.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      // Virtual users do in an hour what real ones do in weeks, so new-account limits are off.
      NEW_ACCOUNT_DAYS: '0',
      ...(pushes ? pushesToTests : {}),
    };
    const simulatorOf = (of: number) => of + processes + 1;
    const start = (role: 'web' | 'worker', of: number) =>
      startBuiltServer({
        ...shared,
        PORT: String(of),
        PORUCH_ROLE: role,
        STRIPE_SIMULATOR_PORT: String(simulatorOf(of)),
      });
    const webs: BuiltServer[] = [];
    // A killed process ends with an error; the others must be stopped all the same.
    const complaints: string[] = [];
    const stopping = (one: BuiltServer) => () =>
      one.stop().catch((error: Error) => complaints.push(error.message));
    for (const of of ports) {
      const web = await start('web', of);
      webs.push(web);
      ends.push(stopping(web));
    }
    const worker = await start('worker', port + 1 + processes);
    ends.push(stopping(worker));
    const proxy = await startProxy(
      port,
      ports.map(of => `http://127.0.0.1:${of}`),
    );
    ends.push(() => proxy.close());
    // Connections lost with the database are reopened.
    const db = createPool({ url: own.url, max: 3 });
    ends.push(() => db.close());
    const simulatorPort = simulatorOf(port + 1);
    return {
      url,
      webs,
      worker,
      db,
      databaseServer: server,
      mails,
      simulatorPort,
      pushService,
      complaints,
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
