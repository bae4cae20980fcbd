/** What an operator is told about the installation, in this order. */
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

/** What there may be to say about each topic. */
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

/** Values of the sentence. */
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

/** One thing that was counted, such as an event of the log. */
export interface HealthCount {
  label: string;
  count: number;
  /** Milliseconds of the slowest; absent for what has no duration. */
  worst?: number;
}

export interface HealthReport {
  topic: HealthTopic;
  /** `unknown`: nothing that this server can find out. */
  state: 'well' | 'act' | 'unknown';
  finding: HealthFindings[HealthTopic];
  facts: HealthFacts;
  /** Most frequent first. */
  counts: readonly HealthCount[];
}
