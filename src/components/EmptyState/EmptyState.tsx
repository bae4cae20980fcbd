import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../Illustration/Illustration.tsx';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  illustration?: IllustrationName | undefined;
  title: string;
  children?: ReactNode;
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | undefined;
}

/** Replaces an empty list, says why it is empty and what to do. */
export function EmptyState({
  illustration = 'empty',
  title,
  children,
  action,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={css.empty}>
      <Illustration name={illustration} className={css.picture} />
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
