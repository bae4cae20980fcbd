import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import table from '#src/features/Console/Table.module.css';
import css from './Figures.module.css';

export interface Series {
  label: string;
  /** One per week; null without a value. */
  values: readonly (number | null)[];
}

interface ChartProps {
  title: string;
  /** One-sentence description. */
  about: string;
  /** The Mondays, formatted for display. */
  weeks: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
}

/** In SVG user units. */
const size = { width: 320, height: 120, side: 6 };

/** A line chart over weeks; its series differ in stroke as well as colour, and the same figures follow as a table. */
export function Chart({ title, about, weeks, series, format }: ChartProps) {
  const id = useId();
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map(value => value ?? 0)));
  const x = (at: number) => size.side + (at * (size.width - 2 * size.side)) / Math.max(1, weeks.length - 1);
  const y = (value: number) => size.height - size.side - (value * (size.height - 2 * size.side)) / most;
  return (
    <figure className={css.chart} aria-labelledby={`${id}-name`}>
      <figcaption>
        <h3 id={`${id}-name`} className={css.chartTitle}>
          {title}
        </h3>
        <p className={css.about}>{about}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className={css.drawing}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{about}</desc>
        <path className={css.base} d={`M0 ${y(0)}H${size.width}M0 ${y(most)}H${size.width}`} />
        {series.map(({ label, values }, at) => (
          <g key={label} className={classNames(css.line, css[`line${at}`])}>
            <path d={pathOf(values, x, y)} />
            {values.map((value, week) =>
              value === null || weeks.length > 12 ? null : (
                <circle key={weeks[week]} cx={x(week)} cy={y(value)} r="2.5" />
              ),
            )}
          </g>
        ))}
      </svg>
      <ul className={css.legend}>
        {series.map(({ label, values }, at) => (
          <li key={label}>
            <svg viewBox="0 0 24 8" className={classNames(css.key, css.line, css[`line${at}`])} aria-hidden>
              <path d="M0 4H24" />
            </svg>
            {label}: <b>{formatted(values.at(-1), format)}</b>
          </li>
        ))}
        <li className={css.about}>
          <FormattedMessage id="ConsolePage.highest" values={{ value: format(most) }} />
        </li>
      </ul>
      <details>
        <summary>
          <FormattedMessage id="ConsolePage.asTable" />
        </summary>
        <div className={table.scroll} tabIndex={0} role="region" aria-labelledby={`${id}-caption`}>
          <table className={table.table}>
            <caption id={`${id}-caption`} className={table.caption}>
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
    </figure>
  );
}

const formatted = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

/** Returns an SVG path that is interrupted where there is no value. */
function pathOf(values: Series['values'], x: (at: number) => number, y: (value: number) => number): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const before = values[at - 1];
      return `${before === null || before === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
