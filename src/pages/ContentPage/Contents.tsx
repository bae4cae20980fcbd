import { useEffect, useState } from 'react';
import type { Block } from '#contract/text/content.ts';
import { useMessages } from '#src/util/messages.ts';
import { classNames } from '#src/components/classNames.ts';
import disclosure from '#src/components/disclosure.module.css';
import { Line } from './Blocks.tsx';
import css from './Contents.module.css';

export type Part = Extract<Block, { kind: 'heading' }>;

/** The table of contents: collapsed on phones; on desktops beside the text, where it marks the section being read. */
export function Contents({ parts }: { parts: readonly Part[] }) {
  const title = useMessages('ContentPage')('contents');
  const current = useCurrentPart(parts);
  return (
    <nav className={css.contents} aria-label={title}>
      <p className={css.title} aria-hidden>
        {title}
      </p>
      <details className={css.fold}>
        <summary className={classNames(disclosure.summary, css.summary)}>{title}</summary>
        <ol className={css.parts}>
          {parts.map(({ id, children }) => (
            <li key={id}>
              <a className={css.part} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                <Line line={children} />
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Returns the id of the section in the upper part of the window; undefined above the first one. */
function useCurrentPart(parts: readonly Part[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = parts.flatMap(({ id }) => document.getElementById(id) ?? []);
    const mark = () => {
      const limit = window.innerHeight / 3;
      setCurrent(headings.findLast(heading => heading.getBoundingClientRect().top < limit)?.id);
    };
    const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [parts]);
  return current;
}
