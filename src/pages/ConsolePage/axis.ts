/** The values at which an axis has a line: from 0 in even steps, at most five, the last of them not below the data. */
export function ticksUpTo(most: number, unit: number): readonly number[] {
  const top = Math.max(most / unit, 1);
  const step = roundStep(top / 4);
  const count = Math.ceil(top / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step * unit);
}

/** The next 1, 2 or 5 times a power of ten: half of an offer or of a booking means nothing, so that it is at least 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map(part => part * power).find(step => step >= least) ?? 10 * power;
}
