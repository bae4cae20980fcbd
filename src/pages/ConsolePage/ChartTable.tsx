import { FormattedMessage } from 'react-intl';
import table from '#src/features/Console/Table.module.css';
import { formatted, type Series } from './series.ts';

interface ChartTableProps {
  /** The id of the caption. */
  id: string;
  title: string;
  weeks: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

/** The figures of a chart as a table, folded away. */
export function ChartTable({ id, title, weeks, series, format }: ChartTableProps) {
  return (
    <details>
      <summary>
        <FormattedMessage id="ConsolePage.asTable" />
      </summary>
      <div className={table.scroll} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={table.table}>
          <caption id={id} className={table.caption}>
            {title}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="ConsolePage.week" />
              </th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{formatted(values[at], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
