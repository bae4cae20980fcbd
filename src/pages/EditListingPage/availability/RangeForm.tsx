import { useRef, useState } from 'react';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { composeValidators, dateRequired, type Validator } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './availability.module.css';
import type { Wanted } from './calendarState.ts';

interface RangeValues {
  from: string;
  to: string;
}

interface RangeFormProps {
  /** First and last day that can be changed, YYYY-MM-DD. */
  first: string;
  last: string;
  /** Resolves to false when the days could not be loaded. */
  onChange: (from: string, to: string, wanted: Wanted) => Promise<boolean>;
}

/** Blocks or opens a range of days. */
export function RangeForm({ first, last, onChange }: RangeFormProps) {
  const wanted = useRef<Wanted>('blocked');
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<'rangeDone' | 'rangeFailed'>();
  const text = useMessages('EditListingPage');
  const inReach: Validator<string> = value =>
    value && (value < first || value > last) ? text('dayOutOfReach') : undefined;

  const handleSubmit = async ({ from, to }: RangeValues) => {
    if (to < from) return { to: text('endBeforeStart') };
    setOutcome(undefined);
    setIsBusy(true);
    setOutcome((await onChange(from, to, wanted.current)) ? 'rangeDone' : 'rangeFailed');
    setIsBusy(false);
    return undefined;
  };

  return (
    <Form<RangeValues> label={text('range')} onSubmit={handleSubmit}>
      <h3 className={css.heading}>{text('range')}</h3>
      <div className={css.range}>
        {(['from', 'to'] as const).map(name => (
          <DateField
            key={name}
            name={name}
            label={text(`range.${name}`)}
            min={first}
            max={last}
            isRequired
            validate={composeValidators(dateRequired(text('dayRequired')), inReach)}
          />
        ))}
      </div>
      {outcome && <Banner kind={outcome === 'rangeDone' ? 'success' : 'error'}>{text(outcome)}</Banner>}
      <ButtonRow>
        {(['blocked', 'open'] as const).map(one => (
          <Button
            key={one}
            type="submit"
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() => (wanted.current = one)}
          >
            {text(`range.${one}`)}
          </Button>
        ))}
      </ButtonRow>
    </Form>
  );
}
