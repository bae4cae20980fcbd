/** An ISO 8601 duration: `PT15M`, `P6D`, `P1M`. */
export type Period = `P${string}`;

const pattern =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Adds a period to an instant. Years, months, weeks and days follow the calendar in UTC. @throws RangeError for a
 * malformed period.
 */
export function addPeriod(instant: Date, period: Period): Date {
  return shift(instant, period, 1);
}

/** Subtracts a period from an instant. @throws RangeError for a malformed period. */
export function subtractPeriod(instant: Date, period: Period): Date {
  return shift(instant, period, -1);
}

export function isPeriod(text: string): text is Period {
  return pattern.test(text);
}

function shift(instant: Date, period: Period, sign: 1 | -1): Date {
  const match = pattern.exec(period);
  if (!match) throw new RangeError(`Not an ISO 8601 period: ${period}`);
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map(part => sign * Number(part ?? 0)) as [number, number, number, number, number, number, number];
  return new Date(
    Date.UTC(
      instant.getUTCFullYear() + years,
      instant.getUTCMonth() + months,
      instant.getUTCDate() + weeks * 7 + days,
      instant.getUTCHours() + hours,
      instant.getUTCMinutes() + minutes,
      instant.getUTCSeconds() + seconds,
      instant.getUTCMilliseconds(),
    ),
  );
}
