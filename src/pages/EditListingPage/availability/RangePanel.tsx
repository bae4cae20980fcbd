import { useState } from 'react';
import { useIntl } from 'react-intl';
import { formatDay } from '#contract/time/dates.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { Wanted } from './calendarState.ts';
import type { DayRange } from './dayRange.ts';
import css from './availability.module.css';

interface RangePanelProps {
  range: DayRange;
  /** Number of days chosen, and how many of them are booked. */
  count: number;
  booked: number;
  /** Resolves to false when the days could not be loaded. */
  onChange: (wanted: Wanted) => Promise<boolean>;
}

/** Says which days are chosen in the calendar above, and blocks or opens them. */
export function RangePanel({ range, count, booked, onChange }: RangePanelProps) {
  const intl = useIntl();
  const text = useMessages('EditListingPage');
  const [busy, setBusy] = useState<Wanted>();
  const [outcome, setOutcome] = useState<{ of: DayRange; text: 'rangeDone' | 'rangeFailed' }>();
  const { first, last } = range;
  const day = (one: string) => formatDay(intl, one, { withYear: true });
  const isAllBooked = count > 0 && booked === count;

  const handlePress = async (wanted: Wanted) => {
    setOutcome(undefined);
    setBusy(wanted);
    setOutcome({ of: range, text: (await onChange(wanted)) ? 'rangeDone' : 'rangeFailed' });
    setBusy(undefined);
  };

  return (
    <div role="group" aria-label={text('range')} className={css.range}>
      <p role="status" className={css.chosen}>
        {!first && text('range.first')}
        {first && !last && text('range.last', { first: day(first) })}
        {first && last && text('range.chosen', { first: day(first), last: day(last), count })}
      </p>
      {booked > 0 && (
        <Banner kind={isAllBooked ? 'error' : 'info'}>
          {text(isAllBooked ? 'range.allBooked' : 'range.booked', { count: booked })}
        </Banner>
      )}
      {outcome?.of === range && (
        <Banner kind={outcome.text === 'rangeDone' ? 'success' : 'error'}>{text(outcome.text)}</Banner>
      )}
      <ButtonRow>
        {(['blocked', 'open'] as const).map(one => (
          <Button
            key={one}
            variant="secondary"
            size="small"
            busy={busy === one}
            disabled={!first || isAllBooked}
            onClick={() => void handlePress(one)}
          >
            {text(`range.${one}`)}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
