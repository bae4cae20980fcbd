import { useIntl } from 'react-intl';
import type { Stay } from '#contract/booking/nights.ts';
import { formatDay } from '#contract/time/dates.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import { useMessages } from '#src/util/messages.ts';
import { stayProblem } from './stayProblem.ts';
import type { FreeNights } from './useFreeNights.ts';

/**
 * Returns a function that says, by field, why the chosen days cannot be booked; it returns undefined when they can. For
 * when a form is sent: on the way to the calendar a field is left empty, and a message would move the calendar.
 */
export function useStayErrors(nights: FreeNights) {
  const intl = useIntl();
  const { opens } = nights;
  const text = useMessages('Nights', { date: opens && formatDay(intl, opens, { withYear: true }) });
  return ({ start = '', end = '' }: ChosenDays): Partial<Record<keyof Stay, string>> | undefined => {
    if (!start || !end)
      return {
        ...(!start && { start: text('problem.startMissing') }),
        ...(!end && { end: text('problem.endMissing') }),
      };
    const found = stayProblem({ start, end }, nights);
    return found && { [found.field]: text(`problem.${found.problem}`) };
  };
}
