import { isKept, report, type Figure } from '../bench/report.ts';
import { moveIn } from './community.ts';
import { gather } from './crowd.ts';
import { startHouse, type House, type HouseOptions } from './house.ts';
import { openJournal } from './journal.ts';
import { judge, untilAtRest } from './judge.ts';
import { watchOutages, type Outages } from './outages.ts';
import { openTally, type Tally } from './tally.ts';

export interface RunOptions extends HouseOptions {
  people: number;
  connections: number;
  rate: number;
  startsWithAll?: boolean;
}

/** What may be done to the house while people use it. */
export interface Scene {
  house: House;
  tally: Tally;
  outages: Outages;
}

/**
 * Lets people use a house while `meanwhile` lasts, then looks what has become of all they were told is done. Answers the
 * figures, those of `meanwhile` first.
 */
export async function run(
  options: RunOptions,
  meanwhile: (scene: Scene) => Promise<readonly Figure[]>,
): Promise<{ figures: readonly Figure[]; lines: readonly string[] }> {
  const house = await startHouse(options);
  try {
    const community = await moveIn(house, options.people);
    const [journal, tally, outages] = [openJournal(), openTally(), watchOutages()];
    const crowd = gather({ ...options, house, community, journal, tally, outages });
    const own = await meanwhile({ house, tally, outages }).finally(() => crowd.stop());
    const rest = await untilAtRest(house);
    const { deeds, errors, struck } = tally.counts();
    const figures: Figure[] = [
      ...own,
      { what: 'deeds that succeeded', value: deeds, unit: '' },
      { what: 'deeds that something killed struck', value: struck, unit: '' },
      { what: 'errors', value: errors, unit: '', budget: 0 },
      { what: 'until all that was begun was done', value: rest, unit: 's' },
      ...(await judge(house, community, journal)),
    ];
    return { figures, lines: tally.lines() };
  } finally {
    await house.stop();
  }
}

/** Prints what came out and writes it to the file. Answers whether every must was reached. */
export function conclude({ figures, lines }: Awaited<ReturnType<typeof run>>, file: string): boolean {
  console.log(`\n${lines.join('\n')}\n`);
  report(figures, file);
  return figures.every(isKept);
}
