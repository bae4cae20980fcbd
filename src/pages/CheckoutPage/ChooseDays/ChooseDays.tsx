import loadable from '@loadable/component';
import { type ReactElement, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Stay } from '#contract/booking/nights.ts';
import { firstNight } from '#contract/listing/availableFrom.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { formatDay } from '#contract/time/dates.ts';
import { isIsoDay, isoDayOf } from '#contract/time/isoDays.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { CalendarSpace } from '#src/features/Nights/CalendarSpace.tsx';
import fieldCss from '#src/forms/Field.module.css';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import type { ChooseNights as Form } from './ChooseNights.tsx';
import css from './ChooseDays.module.css';

// Most people arrive here with their days, so the calendar's code comes only when it is needed.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { ChooseNights: typeof Form }) => chunk.ChooseNights,
};
const ChooseNights = loadable(() => import('./ChooseNights.tsx'), inBrowser);

/**
 * Asks for the days of a checkout whose URL names none, or wrong ones: in the calendar; until that is loaded, and without
 * JavaScript, in the browser's own fields, whose days the calendar takes over.
 */
export function ChooseDays({ listing }: { listing: Listing }) {
  const given = new URLSearchParams(useLocation().search);
  const enquiryId = given.get('transaction') ?? undefined;
  const first = firstNight(listing);
  const plain = useRef<HTMLFormElement>(null);
  const [days, setDays] = useState<ChosenDays>(() => daysIn(given));
  // Also what was typed before this page's JavaScript was running.
  useEffect(() => {
    if (plain.current) setDays(daysIn(new FormData(plain.current)));
  }, []);

  const handleInput = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    setDays(daysIn(new FormData(currentTarget)));

  const fields: ReactElement = (
    <form ref={plain} method="get" className={css.form} onInput={handleInput}>
      <LanguageField />
      {enquiryId && <input type="hidden" name="transaction" value={enquiryId} />}
      <div className={css.days}>
        <Day name="start" value={given.get('start')} min={first} />
        <Day name="end" value={given.get('end')} />
      </div>
      <Opening first={first} />
      <Loading />
      <Button type="submit" size="large">
        <FormattedMessage id="CheckoutPage.goOn" />
      </Button>
    </form>
  );
  return (
    <>
      {(given.has('start') || given.has('end')) && (
        <Banner kind="error">
          <FormattedMessage id="CheckoutPage.daysWrong" />
        </Banner>
      )}
      <LazyPart>
        <ChooseNights listing={listing} wanted={days} enquiryId={enquiryId} fallback={fields} />
      </LazyPart>
    </>
  );
}

/** From when nights can be booked, while that is still to come; the form with the calendar says the same. */
function Opening({ first }: { first: string | undefined }) {
  const intl = useIntl();
  const text = useMessages('Nights');
  if (first === undefined || first <= isoDayOf(serverDate())) return null;
  return (
    <p className={css.note}>{text('problem.notYet', { date: formatDay(intl, first, { withYear: true }) })}</p>
  );
}

function Loading() {
  const text = useMessages('Nights');
  return (
    <CalendarSpace className={css.loading}>
      <Spinner label={text('loading')} />
    </CalendarSpace>
  );
}

interface DayProps {
  name: keyof Stay;
  value: string | null;
  min?: string | undefined;
}

function Day({ name, value, min }: DayProps) {
  const id = useId();
  return (
    <div className={fieldCss.field}>
      <div className={fieldCss.head}>
        <label htmlFor={id} className={fieldCss.label}>
          <FormattedMessage id={`Nights.${name}`} />
        </label>
      </div>
      <input
        id={id}
        type="date"
        {...{ name, min }}
        defaultValue={value ?? ''}
        required
        className={fieldCss.control}
      />
    </div>
  );
}

/** Returns the days of arrival and departure; what is no day is left out. */
function daysIn(from: Pick<FormData, 'get'> | URLSearchParams): ChosenDays {
  const dayOf = (name: keyof Stay) => {
    const value = from.get(name);
    return typeof value === 'string' && isIsoDay(value) ? value : undefined;
  };
  return { start: dayOf('start'), end: dayOf('end') };
}
