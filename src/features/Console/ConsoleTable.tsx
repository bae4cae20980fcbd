import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/components/classNames.ts';
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

/**
 * A console table; its rows consist of `ConsoleCell`s, after a `ConsoleHeading` or without. On phones each row is a card
 * with the column's heading beside each value; between phones and desktops the table scrolls, also by keyboard, instead
 * of breaking words.
 */
export function ConsoleTable({ id, caption, headings, children }: ConsoleTableProps) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-labelledby={id}>
      <table className={classNames(css.table, css.cards)}>
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

/** The cell that names its row: the title of a card. */
export const ConsoleHeading = (props: Omit<ComponentProps<'th'>, 'scope'>) => <th {...props} scope="row" />;

interface ConsoleCellProps extends ComponentProps<'td'> {
  /** The column's heading, shown beside the value on phones. */
  label: string;
}

/** One value. */
export const ConsoleCell = ({ label, ...props }: ConsoleCellProps) => <td {...props} data-label={label} />;
