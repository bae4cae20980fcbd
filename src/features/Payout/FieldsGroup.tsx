import type { ReactNode } from 'react';
import css from './Payout.module.css';

interface FieldsGroupProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** A group of related fields, under a heading that is announced with them. */
export function FieldsGroup({ title, hint, children }: FieldsGroupProps) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{title}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
