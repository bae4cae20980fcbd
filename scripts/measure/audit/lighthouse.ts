import lighthouse from 'lighthouse';
import type { Figure } from '../report.ts';
import { contentPages } from '#src/config/contentPages.ts';
import { paths } from '#contract/paths.ts';

const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof names)[number];

const full: Record<Category, number> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Budgets of interactive pages with images. */
const rich = { ...full, performance: 95, 'best-practices': 95 };

/**
 * Measurements are noisy: a page that misses its performance budget or has no score is measured again, and the best run
 * counts.
 */
const runs = 3;

/**
 * Runs Lighthouse with its mobile settings on the selected landing pages. `debugPort`: where the browser listens.
 * Reports possible improvements to `say`.
 */
export async function auditByLighthouse(
  url: string,
  listing: string,
  debugPort: number,
  isWanted: (path: string) => boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  const pages = [
    ...['/', '/s', listing].map(path => ({ path, least: rich })),
    ...[...contentPages, 'VerifyPage' as const].map(name => paths[name]).map(path => ({ path, least: full })),
  ].filter(({ path }) => isWanted(path));
  const figures: Figure[] = [];
  for (const { path, least } of pages) {
    const scores = await scoresOf(url + path, debugPort, least, line => say(`${path}: ${line}`));
    for (const [category, budget] of Object.entries(least) as [Category, number][]) {
      const what = `${path === listing ? '/l/…' : path} ${category}`;
      figures.push({ what, value: scores[category], unit: '', budget, isLeast: true });
    }
  }
  return figures;
}

async function scoresOf(
  url: string,
  port: number,
  least: Record<Category, number>,
  say: (line: string) => void,
): Promise<Record<Category, number>> {
  const best: Partial<Record<Category, number>> = {};
  const isMet = (category: Category) => (best[category] ?? -1) >= least[category];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    const { categories, audits } = result.lhr;
    for (const category of names) {
      const { score = null, auditRefs = [] } = categories[category] ?? {};
      // An audit without a result leaves its whole category without a score, which says nothing about the page.
      if (score !== null) best[category] = Math.max(best[category] ?? 0, Math.round(score * 100));
      if (run > 0 && isMet(category)) continue;
      for (const { id, weight } of auditRefs) {
        const { score: one = null, title = '', displayValue = '', errorMessage } = audits[id] ?? {};
        if (errorMessage) say(`${category} ${id} returned no result: ${errorMessage}`);
        else if (weight > 0 && one !== null && one < 0.9) say(`${category} ${id} ${title} ${displayValue}`);
      }
    }
    if (isMet('performance') && names.every(category => best[category] !== undefined)) break;
  }
  return Object.fromEntries(names.map(category => [category, best[category] ?? 0])) as Record<
    Category,
    number
  >;
}
