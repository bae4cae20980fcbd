/** The topics of the console's health page, in this order. */
export const healthTopics = [
  'mail',
  'jobs',
  'disk',
  'backup',
  'certificate',
  'version',
  'queries',
  'errors',
] as const;

export type HealthTopic = (typeof healthTopics)[number];

/** The possible findings for each topic; each has its own message. */
export interface HealthFindings {
  mail: 'well' | 'none' | 'failing';
  jobs: 'well' | 'late' | 'dead';
  disk: 'well' | 'low' | 'unknown';
  backup: 'well' | 'old' | 'never';
  certificate: 'well' | 'soon' | 'invalid' | 'unreachable' | 'none';
  version: 'well' | 'newer' | 'unset' | 'unreachable';
  queries: 'well' | 'slow';
  errors: 'well' | 'some';
}

/** Values for the message. */
export interface HealthFacts {
  count?: number;
  /** Bytes. */
  size?: number;
  minutes?: number;
  /** ISO 8601. */
  instant?: string;
  version?: string;
  newer?: string;
  reason?: string;
}

/** The number of occurrences of something, such as a log event. */
export interface HealthCount {
  label: string;
  count: number;
  /** Duration of the slowest, in milliseconds; absent for events without a duration. */
  worst?: number;
}

export interface HealthReport {
  topic: HealthTopic;
  /** `unknown`: this server can't determine it. */
  state: 'well' | 'act' | 'unknown';
  finding: HealthFindings[HealthTopic];
  facts: HealthFacts;
  /** Most frequent first. */
  counts: readonly HealthCount[];
}

/** The caches of a server's process, in the order of the health page. */
export const cacheNames = [
  'pages',
  'parts',
  'contents',
  'styles',
  'searches',
  'listings',
  'around',
  'pictures',
  'photos',
  'places',
  'wordings',
  'languages',
  'requests',
  'limits',
] as const;

export type CacheName = (typeof cacheNames)[number];

/** A cache of the process that responds, since it started. */
export interface CacheFigures {
  name: CacheName;
  entries: number;
  /** Estimated. */
  bytes: number;
  /** Bytes. */
  limit: number;
  /** Values that were found, and those that were not. Both 0 for what is no cache of answers, such as counters. */
  hits: number;
  misses: number;
}

/** What operators are told about the installation. */
export interface Health {
  reports: readonly HealthReport[];
  caches: readonly CacheFigures[];
}
