import type { Config } from '../config/index.ts';
import type { ErrorReports } from '../observability/errorReports.ts';
import type { Metrics, MetricSources } from '../observability/metrics.ts';
import type { Tracing } from '../observability/tracing.ts';
import { ownVersion } from '../config/projectRoot.ts';

const nowhere: ErrorReports = { over: log => log, flush: async () => undefined };

// Monitoring libraries cost time and memory to load, so they are imported only when configured.

/** Creates the error reporter that complements the log. */
export async function createConfiguredErrorReports({ operation, mode }: Config): Promise<ErrorReports> {
  const { sentryDsn: dsn } = operation;
  if (!dsn) return nowhere;
  const { createErrorReports } = await import('../observability/errorReports.ts');
  return createErrorReports({ dsn, environment: mode, release: ownVersion() });
}

/** undefined when tracing is disabled. */
export async function createConfiguredTracing({ operation }: Config): Promise<Tracing | undefined> {
  if (!operation.otlpUrl) return undefined;
  const { createTracing } = await import('../observability/tracing.ts');
  return createTracing(operation.otlpUrl, ownVersion());
}

/** `sources`: the engine's own metrics, where there is an engine. undefined when metrics are disabled. */
export async function createConfiguredMetrics(
  { operation }: Config,
  sources?: MetricSources,
): Promise<Metrics | undefined> {
  if (!operation.metricsToken) return undefined;
  const { createMetrics } = await import('../observability/metrics.ts');
  return createMetrics(sources);
}
