import type { ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
import css from './NightsFields.module.css';

/** Has the height of the calendar that replaces it, so that nothing below it moves. */
export const CalendarSpace = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classNames(css.calendar, className)}>{children}</div>;
