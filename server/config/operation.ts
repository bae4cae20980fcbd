import type { Readers } from './readers.ts';
import { refusal, type ChoiceOf, type Environment } from './variables/index.ts';

/** Role of a process: serve requests, run jobs, or both. */
export type Role = ChoiceOf<'PORUCH_ROLE'>;

/** Operation and monitoring of this installation. */
export interface OperationConfig {
  role: Role;
  /** Seconds for which a stopping process still accepts requests, so that proxies notice that it is not ready. */
  drainSeconds: number;
  /** Whether each request is logged with one line. */
  requestLog: boolean;
  /** Bearer token for the metrics; undefined: metrics are disabled. */
  metricsToken: string | undefined;
  /** The newest changelog, for whoever asks what is new; undefined: unknown. */
  updatesUrl: string | undefined;
  /** Where errors are reported, of the form `https://key@host/project`; undefined: nowhere. */
  sentryDsn: string | undefined;
  /** Where traces are sent over OTLP/HTTP, without `/v1/traces`; undefined: tracing is disabled. */
  otlpUrl: string | undefined;
}

const shortestToken = 16;

/** Reads the settings of {@link OperationConfig}, all of them optional. */
export function readOperation(env: Environment, read: Readers, problems: string[]): OperationConfig {
  const metricsToken = env.METRICS_TOKEN || undefined;
  if (metricsToken && metricsToken.length < shortestToken) problems.push(refusal('METRICS_TOKEN'));
  return {
    role: read.oneOf('PORUCH_ROLE'),
    drainSeconds: read.integer('DRAIN_SECONDS'),
    requestLog: read.oneOf('REQUEST_LOG') === 'on',
    metricsToken,
    updatesUrl: read.url('UPDATES_URL'),
    sentryDsn: sentryDsn(read.url('SENTRY_DSN'), problems),
    otlpUrl: read.url('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
}

function sentryDsn(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const { username, pathname } = new URL(value);
  if (username && /\/\d+$/.test(pathname)) return value;
  problems.push('SENTRY_DSN must be of the form https://key@host/project');
  return undefined;
}
