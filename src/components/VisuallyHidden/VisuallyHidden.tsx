import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Words for people who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
