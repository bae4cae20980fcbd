/**
 * Audits the pages with third-party tools, and attacks the site, on a copy of the benchmark's demo community. Prints the
 * problems and one table; exits with 1 when a budget is missed.
 */
import { readCommand, refuse } from '#server/config/commandLine.ts';
import { parseSelection, parts, type Selection } from './audit/selection.ts';
import { report, type Figure } from './bench/report.ts';

const selection = select();

function isMissed({ value, budget = 0, isLeast = false }: Figure): boolean {
  return isLeast ? value < budget : value > budget;
}

function select(): Selection {
  const { words } = readCommand({
    name: 'audit',
    summary: 'audits with Lighthouse, axe and html-validate, attacks',
    forms: {
      '[part…]': `everything, or only these parts of ${parts.join(', ')}, or these pages, such as '/account/*'`,
    },
    notes:
      'Needs Chromium, except for security alone. All of it takes about ten minutes; run Lighthouse on a quiet machine.',
  });
  try {
    return parseSelection(words);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

try {
  // Loaded only now: the help need not wait for the engine.
  const { auditSite } = await import('./audit/auditSite.ts');
  const figures = await auditSite(selection);
  report(figures, 'audit-results.json');
  process.exitCode = figures.some(isMissed) ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
