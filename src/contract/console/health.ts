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
