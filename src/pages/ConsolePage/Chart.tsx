import { useId, useState, type PointerEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHasScript } from '#src/components/browserState.ts';
import { classNames } from '#src/components/classNames.ts';
import { useMessages } from '#src/util/messages.ts';
import { ticksUpTo } from './axis.ts';
import { ChartTable } from './ChartTable.tsx';
import { formatted, type Series } from './series.ts';
import css from './Figures.module.css';

interface ChartProps {
  title: string;
  /** One-sentence description. */
  about: string;
  /** The Mondays, formatted for display. */
  weeks: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** What the axis counts in, such as 3600 for values in seconds that are shown in hours. */
  unit: number;
}

/** In SVG user units, which are stretched to the space there is. */
const size = { width: 320, height: 120 };

/**
 * A line chart over weeks. Its series differ in stroke as well as colour. The legend shows the values of one week: the
 * last, or the one that is pointed at or chosen with the arrow keys. The same figures follow as a table.
 */
export function Chart({ title, about, weeks, series, format, unit }: ChartProps) {
  const id = useId();
  const text = useMessages('ConsolePage');
  const hasScript = useHasScript();
  const last = weeks.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  // Another span has other weeks.
  const shown = Math.min(chosen ?? last, last);
  const ticks = ticksUpTo(
    Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0))),
    unit,
  );
  const top = ticks.at(-1) ?? 1;
  const x = (at: number) => (at * size.width) / Math.max(1, last);
  const y = (value: number) => size.height - (value * size.height) / top;
  const summary = [
    text('weekOf', { week: weeks[shown] ?? '' }),
    ...series.map(({ label, values }) => `${label}: ${formatted(values[shown], format)}`),
  ].join(', ');
  const handlePoint = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = width > 0 ? (clientX - left) / width : 0;
    setChosen(Math.min(last, Math.max(0, Math.round(part * last))));
  };

  return (
    <figure className={css.chart} aria-labelledby={`${id}-name`}>
      <figcaption>
        <h3 id={`${id}-name`} className={css.chartTitle}>
          {title}
        </h3>
        <p className={css.about}>{about}</p>
      </figcaption>
      <div className={css.axes}>
        <div className={css.values} aria-hidden>
          {ticks.toReversed().map(tick => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div className={css.plot}>
          <svg
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-labelledby={`${id}-title ${id}-desc`}
            className={css.drawing}
          >
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-desc`}>{about}</desc>
            <path className={css.base} d={ticks.map(tick => `M0 ${y(tick)}H${size.width}`).join('')} />
            <path className={css.week} d={`M${x(shown).toFixed(1)} 0V${size.height}`} />
            {series.map(({ label, values }, at) => (
              <g key={label} className={classNames(css.line, css[`line${at}`])}>
                <path d={pathOf(values, x, y)} />
                <path className={css.points} d={pointsOf(values, x, y)} />
              </g>
            ))}
          </svg>
          {hasScript && last > 0 && (
            <input
              type="range"
              className={css.chooser}
              min={0}
              max={last}
              value={shown}
              aria-label={text('choose', { chart: title })}
              aria-valuetext={summary}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
              onPointerMove={handlePoint}
              onPointerLeave={() => setChosen(null)}
            />
          )}
        </div>
        <div className={css.weeks} aria-hidden>
          <span>{weeks[0]}</span>
          <span>{last > 0 && weeks[last]}</span>
        </div>
      </div>
      <div>
        <p className={css.about}>
          <FormattedMessage id="ConsolePage.weekOf" values={{ week: weeks[shown] ?? '' }} />
        </p>
        <ul className={css.legend}>
          {series.map(({ label, values }, at) => (
            <li key={label}>
              <svg viewBox="0 0 24 8" className={classNames(css.key, css.line, css[`line${at}`])} aria-hidden>
                <path d="M0 4H24" />
              </svg>
              {label}: <b>{formatted(values[shown], format)}</b>
            </li>
          ))}
        </ul>
      </div>
      <ChartTable id={`${id}-caption`} title={title} weeks={weeks} series={series} format={format} />
    </figure>
  );
}

type Place = (at: number) => number;

/** Returns an SVG path that is interrupted where there is no value. */
function pathOf(values: Series['values'], x: Place, y: Place): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const before = values[at - 1];
      return `${before === null || before === undefined ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Returns a path of no length at each value: its round caps are circles, however the drawing is stretched. */
const pointsOf = (values: Series['values'], x: Place, y: Place): string =>
  values.map((value, at) => (value === null ? '' : `M${x(at).toFixed(1)} ${y(value).toFixed(1)}h0`)).join('');
