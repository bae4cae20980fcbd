import { writeFileSync } from 'node:fs';
import { isKept, report, type Figure } from '../bench/report.ts';
import { moveIn } from './community.ts';
import { gather } from './crowd.ts';
import { startHouse, type House, type HouseOptions } from './house.ts';
import { openJournal } from './journal.ts';
import { judge, newsWaits, untilAtRest } from './judge.ts';
import { watchOutages, type Outages } from './outages.ts';
import { openTally, type Tally } from './tally.ts';

export interface RunOptions extends HouseOptions {
  people: number;
  connections: number;
  rate: number;
  startsWithAll?: boolean;
  /** Seconds: what is due so long after everybody has left is waited for. */
  ahead?: number;
  /** Told how far it is. */
  say?: (what: string) => void;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** What may be done to the house while people use it. */
export interface Scene {
  house: House;
  tally: Tally;
  outages: Outages;
}

export interface Outcome {
  figures: readonly Figure[];
  /** The table of what people did, and the errors by kind. */
  lines: readonly string[];
  /** What the processes wrote to their error logs. */
  complaints: readonly string[];
}

/**
 * Lets people use a house while `meanwhile` lasts, then looks what has become of all they were told is done. Answers the
 * figures, those of `meanwhile` first.
 */
export async function run(
  options: RunOptions,
  meanwhile: (scene: Scene) => Promise<readonly Figure[]>,
): Promise<Outcome> {
  const { say = () => undefined } = options;
  const house = await startHouse(options);
  // Ctrl-C reaches the processes by themselves; this waits for them and ends their database.
  const interrupted = () => void house.stop().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, interrupted);
  try {
    const community = await moveIn(house, options.people);
    say(`${options.people} people have moved in`);
    const [journal, tally, outages] = [openJournal(), openTally(say), watchOutages()];
    const crowd = gather({ ...options, house, community, journal, tally, outages });
    const own = await meanwhile({ house, tally, outages }).finally(() => crowd.stop());
    say('everybody has left; waits for what they have begun');
    const rest = await untilAtRest(house, options.ahead ?? newsWaits);
    const { deeds, errors, struck } = tally.counts();
    const figures: Figure[] = [
      ...own,
      { what: 'deeds that succeeded', value: deeds, unit: '' },
      { what: 'deeds that something killed struck', value: struck, unit: '' },
      { what: 'errors', value: errors, unit: '', budget: 0 },
      { what: 'until all that was begun was done', value: rest, unit: 's' },
      ...(await judge(house, community, journal)),
    ];
    await house.stop();
    return { figures, lines: tally.lines(), complaints: house.complaints };
  } catch (error) {
    // What went wrong first is the reason; that something cannot be stopped then is none.
    await house.stop().catch(() => undefined);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
  }
}

/** A line of progress with the time of day. */
export const say = (what: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** Prints what came out and writes it to files named so. Answers whether every must was reached. */
export function conclude({ figures, lines, complaints }: Outcome, name: string): boolean {
  console.log(`\n${lines.join('\n')}\n`);
  report(figures, `${name}-results.json`);
  writeFileSync(`${name}-results.log`, complaints.join('\n'));
  return figures.every(isKept);
}
