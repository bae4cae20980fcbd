import { classNames } from '../classNames.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import css from './Spinner.module.css';

interface SpinnerProps {
  /** What is being waited for; spoken, not shown. */
  label: string;
  /** 'inline' has the size of the text around it. */
  size?: 'inline' | 'block' | undefined;
}

/** Says that something of unknown length is under way. */
export function Spinner({ label, size = 'block' }: SpinnerProps) {
  return (
    <span role="status" className={classNames(css.spinner, css[size])}>
      <span className={css.ring} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
