import { useLayoutEffect, useRef } from 'react';
import type { AriaButtonProps } from 'react-aria/useButton';
import { useButton } from 'react-aria/useButton';
import { useLocale } from 'react-aria/I18nProvider';
import type { CalendarDate } from '@internationalized/date';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import css from './Calendar.module.css';

interface HeadProps {
  /** The first days of the months shown. */
  months: readonly CalendarDate[];
  prevButtonProps: AriaButtonProps;
  nextButtonProps: AriaButtonProps;
}

/** The names of the months shown, with the ways to the ones before and after. */
export function CalendarHead({ months, prevButtonProps, nextButtonProps }: HeadProps) {
  const { locale } = useLocale();
  useLayoutEffect(standInForStyle, []);
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className={css.head}>
      <Turn {...prevButtonProps} icon="arrow-left" />
      {months.map(month => (
        <div key={month.toString()} className={css.name} aria-hidden>
          {name.format(month.toDate('UTC'))}
        </div>
      ))}
      <Turn {...nextButtonProps} icon="arrow-right" />
    </div>
  );
}

/**
 * The library writes a style into the page unless one of this name is there, and the page's security policy refuses it. The
 * rule stands in our own style sheet.
 */
function standInForStyle(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const standIn = document.createElement('meta');
  standIn.id = id;
  document.head.append(standIn);
}

function Turn({ icon, ...props }: AriaButtonProps & { icon: IconName }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, ref);
  return (
    <button {...buttonProps} ref={ref} className={css.turn}>
      <Icon name={icon} />
    </button>
  );
}
