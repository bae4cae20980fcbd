import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '../../server/adapters/db/embedded/index.ts';
import { migrate } from '../../server/adapters/db/migrate.ts';
import { roomyFolder } from '../support/roomyFolder.ts';

declare global {
  var testServer: { database: EmbeddedDatabase | undefined; home: string | undefined } | undefined;
}

/**
 * Starts one database server for the whole test run, with a migrated template that every test file copies.
 * TEST_DATABASE_URL names another server to use instead; its role must be allowed to create databases.
 */
export default async function startDatabase(): Promise<void> {
  if (globalThis.testServer) return;
  const given = process.env.TEST_DATABASE_URL;
  const home = given ? undefined : mkdtempSync(join(roomyFolder(), 'poruch-test-'));
  const database = home ? await startEmbedded({ home, database: 'admin', isThrowAway: true }) : undefined;
  const url = given ?? database?.url ?? '';
  globalThis.testServer = { database, home };
  process.env.TEST_SERVER_URL = url;
  const template = `poruch_template_${process.pid}`;
  process.env.TEST_TEMPLATE = template;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href);
}
