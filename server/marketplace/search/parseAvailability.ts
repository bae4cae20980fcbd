import * as v from 'valibot';
import { query, type Parsed, type QueryTexts } from '#contract/inputs.ts';
import { fromText, type Schema } from '#contract/parse.ts';
import { instant, integer, oneOf, optional } from '#contract/schemas.ts';
import type { Availability } from './filters.ts';

const modes = {
  'day-full': { by: 'day', isFull: true },
  'day-partial': { by: 'day', isFull: false },
  'time-full': { by: 'time', isFull: true },
  'time-partial': { by: 'time', isFull: false },
  // Sent by older clients.
  full: { by: 'day', isFull: true },
  partial: { by: 'day', isFull: false },
} as const;

type Mode = keyof typeof modes;

const asSent = (form: string) => optional(fromText(text => text, form));

/** Without `availability` the others are ignored, whatever they say. */
export const availabilityFields = {
  availability: optional(
    oneOf<Mode>('day-full', 'day-partial', 'time-full', 'time-partial', 'full', 'partial'),
  ),
  start: asSent('an instant or a day, with `availability`'),
  end: asSent('an instant or a day, with `availability`'),
  seats: asSent('a whole number, 1 by default'),
  minDuration: asSent('days or minutes in a row, with a partial `availability`'),
};

const positive = integer({ min: 1, max: 999_999_999 });
const span = { start: instant, end: instant, seats: optional(positive) };

const whole = query(span);
const partial = query({ ...span, minDuration: optional(positive) });

function read(mode: Mode): Schema<Availability> {
  const { by, isFull } = modes[mode];
  const found = ({ start, end, seats = 1 }: Parsed<typeof span>) => ({ by, start, end, seats });
  if (isFull)
    return v.pipe(
      whole,
      v.transform(asked => ({ ...found(asked), isUnpaged: by === 'time' })),
    );
  return v.pipe(
    partial,
    v.transform(({ minDuration, ...asked }) => ({
      ...found(asked),
      atLeast: minDuration ?? 1,
      isUnpaged: by === 'time' || minDuration !== undefined,
    })),
  );
}

/** Free seats as each mode asks for them, from the other parameters. */
export const availabilityIn: Readonly<Record<Mode, Schema<Availability>>> = {
  'day-full': read('day-full'),
  'day-partial': read('day-partial'),
  'time-full': read('time-full'),
  'time-partial': read('time-partial'),
  full: read('full'),
  partial: read('partial'),
};

/** The texts of {@link availabilityFields}. */
export const availabilityTexts = ({
  start,
  end,
  seats,
  minDuration,
}: Parsed<typeof availabilityFields>): QueryTexts =>
  Object.fromEntries(
    Object.entries({ start, end, seats, minDuration }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
