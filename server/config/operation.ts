import type { Reader } from './readers.ts';
import type { ValueOf } from './variables/index.ts';

/** Role of a process: serve requests, run jobs, or both. */
export type Role = ValueOf<'PORUCH_ROLE'>;

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

/** Reads the settings of {@link OperationConfig}, all of them optional. */
export function readOperation(read: Reader): OperationConfig {
  return {
    role: read('PORUCH_ROLE'),
    drainSeconds: read('DRAIN_SECONDS'),
    requestLog: read('REQUEST_LOG') === 'on',
    metricsToken: read('METRICS_TOKEN'),
    updatesUrl: read('UPDATES_URL'),
    sentryDsn: read('SENTRY_DSN'),
    otlpUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
}
