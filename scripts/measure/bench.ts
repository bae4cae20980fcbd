import { measure } from './bench/measure.ts';
import { benchParts } from './bench/parts.ts';
import { report } from './report.ts';

interface Given {
  words: readonly string[];
  values: { plans: boolean; only: string | undefined };
}

/** Measures the parts that are named, or all. */
export async function run({ words, values: { plans, only } }: Given): Promise<void> {
  const parts = words.length > 0 ? words : benchParts;
  report(await measure({ parts, withPlans: plans, only: only?.split(',') ?? [] }), 'bench');
}
