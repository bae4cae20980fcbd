import type { Readers } from './configReaders.ts';

/** What a process does: answer browsers and programs, work off what is due, or both. */
export type Role = 'all' | 'web' | 'worker';

/** How this installation is run and watched. */
export interface OperationConfig {
  role: Role;
  /** Seconds for which a process that is told to stop still takes requests, so that proxies notice that it is not ready. */
  drainSeconds: number;
  /** One line of the log for each request. */
  requestLog: boolean;
  /** Who may read the metrics; undefined: there are none. */
  metricsToken: string | undefined;
  /** Where defects are reported, of the form `https://key@host/project`; undefined: nowhere. */
  sentryDsn: string | undefined;
  /** Where traces are sent over OTLP/HTTP, without `/v1/traces`; undefined: none are made. */
  otlpUrl: string | undefined;
}

const shortestToken = 16;

/** Reads the settings of {@link OperationConfig}, which all may be left out. */
export function readOperation(
  env: NodeJS.ProcessEnv,
  { isProduction, read }: { isProduction: boolean; read: Readers },
  problems: string[],
): OperationConfig {
  const metricsToken = env.METRICS_TOKEN || undefined;
  if (metricsToken && metricsToken.length < shortestToken)
    problems.push(`METRICS_TOKEN must have at least ${shortestToken} characters`);
  return {
    role: read.oneOf('PORUCH_ROLE', ['all', 'web', 'worker'], 'all'),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 300),
    requestLog: read.oneOf('REQUEST_LOG', ['on', 'off'], isProduction ? 'on' : 'off') === 'on',
    metricsToken,
    sentryDsn: sentryDsn(read.url('SENTRY_DSN', ['https:', 'http:']), problems),
    otlpUrl: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']),
  };
}

function sentryDsn(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const { username, pathname } = new URL(value);
  if (username && /\/\d+$/.test(pathname)) return value;
  problems.push('SENTRY_DSN must be of the form https://key@host/project');
  return undefined;
}
