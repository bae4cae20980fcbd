import type { RecordLine } from '#contract/entities/consoleRecords.ts';
import type { ReportLine } from '#server/marketplace/reports/index.ts';
import { pathTo } from '#contract/paths.ts';

/** Formats a report for the history of its subject or of its reporter. */
export const reportLine = ({ id, kind, reason, createdAt, state, outcome }: ReportLine): RecordLine => ({
  at: createdAt.toISOString(),
  text: { codes: [kind, reason] },
  besides: { codes: [outcome ?? state] },
  path: state === 'open' ? pathTo('ConsoleQueuePage', { queue: 'reports' }, { item: id }) : null,
});
