import type { ReactNode } from 'react';
import css from './ListingGrid.module.css';

/** Lays out cards in as many columns as fit. */
export function ListingGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}
