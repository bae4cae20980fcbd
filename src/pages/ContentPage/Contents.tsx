import { useIntl } from 'react-intl';
import type { Block } from '#contract/text/content.ts';
import { Line } from './Blocks.tsx';
import css from './ContentPage.module.css';

type Part = Extract<Block, { kind: 'heading' }>;

/** A shorter page is read faster than its table of contents. */
const fewest = 5;

/** Returns the sections for a table of contents; empty when it would not help. */
export function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts = blocks.filter(block => block.kind === 'heading').filter(({ level }) => level === 2);
  return parts.length < fewest ? [] : parts;
}

export function Contents({ parts }: { parts: readonly Part[] }) {
  const title = useIntl().formatMessage({ id: 'ContentPage.contents' });
  return (
    <nav className={css.contents} aria-label={title}>
      <p className={css.contentsTitle} aria-hidden>
        {title}
      </p>
      <ol className={css.parts}>
        {parts.map(({ id, children }) => (
          <li key={id}>
            <a className={css.part} href={`#${id}`}>
              <Line line={children} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
