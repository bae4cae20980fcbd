import { auditSite } from './audit/auditSite.ts';
import { parseSelection } from './audit/selection.ts';
import { report } from './report.ts';

/**
 * Audits the pages with third-party tools, and attacks the site, on a copy of the benchmark's demo community.
 */
export async function run({ words }: { words: readonly string[] }): Promise<void> {
  report(await auditSite(parseSelection(words)), 'audit');
}
