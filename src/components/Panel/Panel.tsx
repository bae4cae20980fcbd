import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import css from './Panel.module.css';

interface PanelProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A raised panel: forms, user cards, side boxes. */
export function Panel({ className, children }: PanelProps) {
  return <div className={classNames(css.panel, className)}>{children}</div>;
}
