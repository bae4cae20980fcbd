import lighthouse from 'lighthouse';
import type { Figure } from '../bench/report.ts';
import { contentPaths } from './addresses.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

const full: Record<Category, number> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Pages with pictures and what people can do there. */
const rich = { ...full, performance: 95, 'best-practices': 95 };

/** A machine has other things to do: what misses its performance is measured again, and the best run counts. */
const runs = 3;

/**
 * Lighthouse as it is set for phones, on those of the pages that people come to first that are wanted. `debugPort`: where
 * the browser listens. Writes what it would have better to `say`.
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
    ...contentPaths.map(path => ({ path, least: full })),
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
  const performances: number[] = [];
  let scores: Record<Category, number>;
  do {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { categories, audits } = result.lhr;
    const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
    scores = {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    };
    performances.push(scores.performance);
    if (performances.length === 1 || scores.performance < least.performance)
      for (const [category, { auditRefs }] of Object.entries(categories))
        for (const { id, weight } of auditRefs) {
          const { score = null, title = '', displayValue = '' } = audits[id] ?? {};
          if (weight > 0 && score !== null && score < 0.9) say(`${category} ${id} ${title} ${displayValue}`);
        }
  } while (performances.length < runs && scores.performance < least.performance);
  return { ...scores, performance: Math.max(...performances) };
}
