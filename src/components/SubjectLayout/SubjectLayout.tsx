import type { ReactNode } from 'react';
import { Container } from '../Container/Container.tsx';
import { Panel } from '../Panel/Panel.tsx';
import css from './SubjectLayout.module.css';

interface SubjectLayoutProps {
  title: ReactNode;
  /** What is to be decided: right below the title, on phones before the box. */
  lead?: ReactNode;
  /** What the page is about; null: nothing is shown for it. */
  side: ReactNode;
  children: ReactNode;
}

/** A page about a listing: what is done on it, and in a box beside it, on phones before it, what it is about. */
export function SubjectLayout({ title, lead, side, children }: SubjectLayoutProps) {
  return (
    <Container className={css.page}>
      <div className={css.head}>
        <h1>{title}</h1>
        <div className={css.lead}>{lead}</div>
      </div>
      {side && (
        <aside className={css.side}>
          <Panel>{side}</Panel>
        </aside>
      )}
      <div className={css.main}>{children}</div>
    </Container>
  );
}
