import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import css from './Container.module.css';

interface ContainerProps {
  /** 'page' for grids, 'text' for reading, 'form' for one column of fields. */
  width?: 'page' | 'text' | 'form' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Centres its content between the page's side gutters. */
export function Container({ width = 'page', className, children }: ContainerProps) {
  return <div className={classNames(css.container, css[width], className)}>{children}</div>;
}
