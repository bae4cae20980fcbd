import type { ReactNode } from 'react';
import { Container } from '../Container/Container.tsx';
import { Panel } from '../Panel/Panel.tsx';
import css from './SubjectLayout.module.css';

interface SubjectLayoutProps {
  title: ReactNode;
  /** The decision to make: right below the title, on phones above the box. */
  lead?: ReactNode;
  /** The subject of the page; null: the box is omitted. */
  side: ReactNode;
  children: ReactNode;
}

/** A page about a listing: its content, with the subject in a box next to it, on phones above it. */
export function SubjectLayout({ title, lead, side, children }: SubjectLayoutProps) {
  return (
    <Container className={css.page}>
      <div className={css.head}>
        <h1 dir="auto">{title}</h1>
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
