import { median } from '../report.ts';

/** A figure as one round measured it. */
export interface Measured {
  /** What was asked for: "/s, rendered, compressed". */
  group: string;
  what: string;
  unit: string;
  /** One for each build, that of the working tree first. */
  values: readonly number[];
}

/** A figure of the working tree beside one older build. */
export interface Compared {
  group: string;
  what: string;
  unit: string;
  /** Medians of the rounds. */
  now: number;
  then: number;
  /** Median of the ratios of the rounds, now to then. */
  ratio: number;
  /** The ratio of each round. */
  ratios: readonly number[];
}

/** Returns how many times as large a figure is now: 1 when both are nothing, Infinity when only `then` is. */
export const ratioOf = (now: number, then: number): number => (now === then ? 1 : now / then);

/**
 * Compares the working tree with the build of this index, from 1 on. Machines change their speed while something is
 * measured: both builds of a round had about the same, so the median is taken of the rounds' ratios.
 */
export function compare(rounds: readonly (readonly Measured[])[], index: number): Compared[] {
  const [first = []] = rounds;
  return first.map(({ group, what, unit }, at) => {
    const values = rounds.map(figures => figures[at]?.values ?? []);
    const of = (build: number) => values.map(each => each[build] ?? Number.NaN);
    const ratios = values.map(each => ratioOf(each[0] ?? Number.NaN, each[index] ?? Number.NaN));
    return { group, what, unit, now: median(of(0)), then: median(of(index)), ratio: median(ratios), ratios };
  });
}

/** Returns the figures as the lines of a table, the figures of a group below its name. */
export function tableOf(title: string, figures: readonly Compared[]): string[] {
  const width = Math.max(...figures.map(({ what, unit }) => labelOf(what, unit).length)) + 2;
  const row = (label: string, now: string, then: string, ratio: string, spread: string) =>
    `${label.padEnd(width)} ${now.padStart(9)} ${then.padStart(9)} ${ratio.padStart(7)}   ${spread}`.trimEnd();
  return [
    title,
    row('', 'now', 'then', 'ratio', 'lowest and highest'),
    ...figures.flatMap(({ group, what, unit, now, then, ratio, ratios }, at) => [
      ...(figures[at - 1]?.group === group ? [] : [group]),
      row(
        `  ${labelOf(what, unit)}`,
        shown(now),
        shown(then),
        shownRatio(ratio),
        `${shownRatio(Math.min(...ratios))} ${shownRatio(Math.max(...ratios))}`,
      ),
    ]),
  ];
}

const shownRatio = (ratio: number) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '–');

const labelOf = (what: string, unit: string) => (unit ? `${what}, ${unit}` : what);

const shown = (value: number) =>
  value >= 100 ? String(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1);
