import type { ReactNode } from 'react';
import css from './Table.module.css';

interface ConsoleTableProps {
  /** The id of the caption. */
  id: string;
  caption: ReactNode;
  /** The column headings in order, by name. */
  headings: readonly (readonly [name: string, heading: ReactNode])[];
  /** The rows. */
  children: ReactNode;
}

/** A console table. It scrolls on narrow screens, also by keyboard, instead of breaking words. */
export function ConsoleTable({ id, caption, headings, children }: ConsoleTableProps) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-labelledby={id}>
      <table className={css.table}>
        <caption id={id} className={css.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {headings.map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
