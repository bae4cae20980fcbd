import { classNames } from '../classNames.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import css from './Spinner.module.css';

interface SpinnerProps {
  /** What is loading; announced, not shown. */
  label: string;
  /** 'inline' has the size of the surrounding text. */
  size?: 'inline' | 'block' | undefined;
}

/** Indicates work of unknown duration. */
export function Spinner({ label, size = 'block' }: SpinnerProps) {
  return (
    <span role="status" className={classNames(css.spinner, css[size])}>
      <span className={css.ring} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
