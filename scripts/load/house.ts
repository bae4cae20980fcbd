import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/adapters/db/migrate.ts';
import { openPool, type Pool } from '#server/adapters/db/pool.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { crashableServer, type CrashableServer } from '#test/faults/crashableServer.ts';
import { startMailServer, type MailServer } from '#test/support/smtpServer.ts';
import { startS3Server } from '#test/support/s3Server.ts';
import { throwAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { startProxy } from './proxy.ts';

/** The site as it runs on many machines: processes that answer, a worker, PostgreSQL, a bucket, a mail server, a proxy. */
export interface House {
  /** Of the proxy in front. */
  url: string;
  webs: readonly BuiltServer[];
  worker: BuiltServer;
  /** To look into the database past the processes. */
  db: Pool;
  /** undefined where the database is somebody else's, who would not like it to be killed. */
  databaseServer: CrashableServer | undefined;
  mails: MailServer;
  /** The port of the payment simulator's own API in one of the processes. */
  simulatorPort: number;
  /** What the processes wrote to their error logs; whole once all is stopped. */
  complaints: readonly string[];
  stop(): Promise<void>;
}

export interface HouseOptions {
  /** How many processes answer people. */
  processes: number;
  /** A PostgreSQL server on which databases may be made; undefined: an embedded one of its own. */
  database?: string | undefined;
  /** A database there with all tables and nothing in them. */
  template?: string | undefined;
  /** The first of some ten ports; below those that a system gives to connections, so that a process finds its own again. */
  port: number;
}

/** Of everything that this process starts. */
const connectionsOfProcess = 20;

/** Starts everything. @throws when nothing was built, or something does not start */
export async function startHouse({ processes, database, template, port }: HouseOptions): Promise<House> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failed: unknown[] = [];
    // What cannot be stopped leaves the others running no more.
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
    const bucket = await s3.makeBucket();
    const mails = await startMailServer();
    ends.push(() => mails.close());
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
      // It warns of the time after next; what else a process complains of is worth reading.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      // These people do in an hour what others do in weeks.
      NEW_ACCOUNT_DAYS: '0',
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
    // What is killed has reasons to complain, and the others must be stopped all the same.
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
    // Connections that die with the database are opened again.
    const db = openPool({ url: own.url, max: 3 });
    ends.push(() => db.close());
    const simulatorPort = simulatorOf(port + 1);
    return { url, webs, worker, db, databaseServer: server, mails, simulatorPort, complaints, stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
