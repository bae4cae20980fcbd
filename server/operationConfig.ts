import type { Readers } from './configReaders.ts';
import { refusal, type ChoiceOf, type Environment } from './settings/index.ts';

/** What a process does: answer browsers and programs, work off what is due, or both. */
export type Role = ChoiceOf<'PORUCH_ROLE'>;

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
export function readOperation(env: Environment, read: Readers, problems: string[]): OperationConfig {
  const metricsToken = env.METRICS_TOKEN || undefined;
  if (metricsToken && metricsToken.length < shortestToken) problems.push(refusal('METRICS_TOKEN'));
  return {
    role: read.oneOf('PORUCH_ROLE'),
    drainSeconds: read.integer('DRAIN_SECONDS'),
    requestLog: read.oneOf('REQUEST_LOG') === 'on',
    metricsToken,
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
