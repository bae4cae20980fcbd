import express from 'express';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import request from 'supertest';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { createRequestObserver } from './requests.ts';
import { createTracing } from './tracing.ts';

const nothing = { rows: async () => [], first: async () => undefined, run: async () => 0 };
const db: Db = {
  ...nothing,
  transaction: work => work({ ...nothing, inTransaction: true, afterCommit: () => undefined } as Tx),
  listen: async () => async () => undefined,
  close: async () => undefined,
};

/** Keeps its spans after shutdown. */
class Collector extends InMemorySpanExporter {
  kept: ReturnType<InMemorySpanExporter['getFinishedSpans']> = [];
  override shutdown() {
    this.kept = [...this.getFinishedSpans()];
    return super.shutdown();
  }
}

test('a request and its statements are one trace, without a value of either', async () => {
  const collector = new Collector();
  const tracing = createTracing('http://127.0.0.1:1', '1.2.3', collector);
  const traced = tracing.statements(db);
  const app = express();
  app.use(createRequestObserver([]), tracing.requests);
  app.get('/l/:slug', async (_request, response) => {
    await traced.first('select * from users where email = $1', ['ada@example.org'], 'user-by-email');
    await traced.transaction(tx => tx.run("insert into messages values ('secret words')"));
    response.end();
  });
  await request(app).get('/l/secret-flat?q=secret-query').expect(200);
  // Statements outside a request are not traced.
  await traced.run('delete from outbox');
  await tracing.close();
  const spans = collector.kept;
  expect(spans.map(({ name }) => name).toSorted()).toEqual([
    'GET /l/:slug',
    'insert',
    'transaction',
    'user-by-email',
  ]);
  expect(new Set(spans.map(span => span.spanContext().traceId)).size).toBe(1);
  const said = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  for (const secret of ['ada@example.org', 'secret']) expect(said).not.toContain(secret);
});
