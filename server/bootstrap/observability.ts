import type { Config } from '../config/index.ts';
import type { ErrorReports } from '../observability/errorReports.ts';
import type { Metrics, MetricSources } from '../observability/metrics.ts';
import type { Tracing } from '../observability/tracing.ts';
import { ownVersion } from '../config/projectRoot.ts';

const nowhere: ErrorReports = { over: log => log, flush: async () => undefined };

// Monitoring libraries cost time and memory to load, so they are imported only when configured.

/** Creates the error reporter that complements the log. */
export async function reportsOf({ operation, mode }: Config): Promise<ErrorReports> {
  const { sentryDsn: dsn } = operation;
  if (!dsn) return nowhere;
  const { openErrorReports } = await import('../observability/errorReports.ts');
  return openErrorReports({ dsn, environment: mode, release: ownVersion() });
}

/** undefined when tracing is disabled. */
export async function tracingOf({ operation }: Config): Promise<Tracing | undefined> {
  if (!operation.otlpUrl) return undefined;
  const { openTracing } = await import('../observability/tracing.ts');
  return openTracing(operation.otlpUrl, ownVersion());
}

/** `sources`: the engine's own metrics, where there is an engine. undefined when metrics are disabled. */
export async function metricsOf(
  { operation }: Config,
  sources?: MetricSources,
): Promise<Metrics | undefined> {
  if (!operation.metricsToken) return undefined;
  const { openMetrics } = await import('../observability/metrics.ts');
  return openMetrics(sources);
}
