import type { Config } from './config.ts';
import type { ErrorReports } from './operation/errorReports.ts';
import type { Metrics, MetricSources } from './operation/metrics.ts';
import type { Tracing } from './operation/tracing.ts';
import { ownVersion } from './projectRoot.ts';

const nowhere: ErrorReports = { over: log => log, flush: async () => undefined };

// What is watched with takes time and memory to load: only where somebody looks.

/** Where defects are reported besides the log. */
export async function reportsOf({ operation, mode }: Config): Promise<ErrorReports> {
  const { sentryDsn: dsn } = operation;
  if (!dsn) return nowhere;
  const { openErrorReports } = await import('./operation/errorReports.ts');
  return openErrorReports({ dsn, environment: mode, release: ownVersion() });
}

/** undefined: no traces are made. */
export async function tracingOf({ operation }: Config): Promise<Tracing | undefined> {
  if (!operation.otlpUrl) return undefined;
  const { openTracing } = await import('./operation/tracing.ts');
  return openTracing(operation.otlpUrl, ownVersion());
}

/** `sources`: what the engine tells of itself, where there is one. undefined: nobody may read any. */
export async function metricsOf(
  { operation }: Config,
  sources?: MetricSources,
): Promise<Metrics | undefined> {
  if (!operation.metricsToken) return undefined;
  const { openMetrics } = await import('./operation/metrics.ts');
  return openMetrics(sources);
}
