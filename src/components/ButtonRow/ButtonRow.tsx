import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import css from './ButtonRow.module.css';

interface ButtonRowProps {
  className?: string | undefined;
  /** Button, ButtonLink or SubmitButton elements. */
  children: ReactNode;
}

/** Buttons in a row, as many as fit; on phones they share the width. */
export function ButtonRow({ className, children }: ButtonRowProps) {
  return <div className={classNames(css.row, className)}>{children}</div>;
}
