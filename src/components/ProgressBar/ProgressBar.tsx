import { classNames } from '../classNames.ts';
import css from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** Fraction done, 0 to 1; omitted while unknown. */
  value?: number | undefined;
  /** The label is announced, not shown. */
  isLabelHidden?: boolean | undefined;
}

/** The progress of something long: uploads, saves. */
export function ProgressBar({ label, value, isLabelHidden = false }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={css.progress}>
      {!isLabelHidden && <span aria-hidden>{label}</span>}
      <div
        className={css.rail}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className={classNames(css.bar, percent === undefined && css.unknown)}
          style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  );
}
