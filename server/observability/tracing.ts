import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { RequestHandler } from 'express';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { routeOf } from './requests.ts';

export interface Tracing {
  /** Middleware that opens a span for each request. */
  requests: RequestHandler;
  /** Wraps the database, with a span for each statement run by a request. */
  statements<D extends Db>(db: D): D;
  /** Resolves when all spans are sent, or sending has failed. */
  close(): Promise<void>;
}

/**
 * Creates tracing, which sends traces to `<url>/v1/traces` over OTLP/HTTP; the library itself reads further
 * OTEL_EXPORTER_OTLP_* variables, such as headers. Spans contain route patterns and statement names, never values. The
 * library is loaded only with this file: it takes 16 MB.
 */
export function createTracing(
  url: string,
  release: string,
  exporter: SpanExporter = new OTLPTraceExporter({ url: `${url}/v1/traces` }),
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'poruch', 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('poruch');
  const current = new AsyncLocalStorage<Span>();

  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const parent = current.getStore();
    if (!parent) return work();
    const kind = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } };
    const span = tracer.startSpan(name, kind, trace.setSpan(ROOT_CONTEXT, parent));
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  const queries = <Q extends Queryable>(on: Q): Q => ({
    ...on,
    rows: (sql, values, name) => during(nameOf(sql, name), () => on.rows(sql, values, name)),
    first: (sql, values, name) => during(nameOf(sql, name), () => on.first(sql, values, name)),
    run: (sql, values, name) => during(nameOf(sql, name), () => on.run(sql, values, name)),
  });

  return {
    requests(request, response, next) {
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      response.once('close', () => {
        const route = routeOf(request, response);
        span.updateName(`${request.method} ${route}`);
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': response.statusCode,
        });
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      current.run(span, next);
    },
    statements: db => ({
      ...queries(db),
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        during('transaction', () => db.transaction(tx => work(queries(tx)))),
    }),
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** Returns the name of a statement, or its command. */
const nameOf = (sql: string, name: string | undefined): string =>
  name ?? sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'statement';
