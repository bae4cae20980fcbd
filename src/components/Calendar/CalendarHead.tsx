import { useLayoutEffect, useRef } from 'react';
import type { AriaButtonProps } from 'react-aria/useButton';
import { useButton } from 'react-aria/useButton';
import { useLocale } from 'react-aria/I18nProvider';
import type { CalendarDate } from '@internationalized/date';
import { formatMonth } from '#contract/time/dates.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import css from './Calendar.module.css';

interface HeadProps {
  /** The first days of the months shown. */
  months: readonly CalendarDate[];
  prevButtonProps: AriaButtonProps;
  nextButtonProps: AriaButtonProps;
}

/** The names of the months shown, with buttons for the previous and next. */
export function CalendarHead({ months, prevButtonProps, nextButtonProps }: HeadProps) {
  const { locale } = useLocale();
  useLayoutEffect(preventInjectedStyle, []);
  return (
    <div className={css.head}>
      <MonthButton {...prevButtonProps} icon="arrow-left" />
      {months.map(month => (
        <div key={month.toString()} className={css.name} aria-hidden>
          {formatMonth({ locale }, month.toDate('UTC').toISOString())}
        </div>
      ))}
      <MonthButton {...nextButtonProps} icon="arrow-right" />
    </div>
  );
}

/**
 * The library injects a style element unless one with this id exists, which the Content-Security-Policy would block.
 * The rule is in our own style sheet.
 */
function preventInjectedStyle(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const standIn = document.createElement('meta');
  standIn.id = id;
  document.head.append(standIn);
}

function MonthButton({ icon, ...props }: AriaButtonProps & { icon: IconName }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button {...buttonProps} ref={ref} className={css.turn}>
      <Icon name={icon} />
    </button>
  );
}
