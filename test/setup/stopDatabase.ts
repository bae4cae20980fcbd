import { rmSync } from 'node:fs';
import pg from 'pg';

export default async function stopDatabase(): Promise<void> {
  const server = globalThis.testServer;
  if (!server) return;
  globalThis.testServer = undefined;
  if (!server.database) {
    const client = new pg.Client(process.env.TEST_SERVER_URL ?? '');
    await client.connect();
    await client.query(`drop database if exists ${process.env.TEST_TEMPLATE}`);
    await client.end();
    return;
  }
  await server.database.stop();
  if (server.home) rmSync(server.home, { recursive: true, force: true });
}
