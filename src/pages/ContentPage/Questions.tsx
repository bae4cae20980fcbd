import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Block } from '#contract/text/content.ts';
import { classNames } from '#src/components/classNames.ts';
import disclosure from '#src/components/disclosure.module.css';
import { Blocks, Line } from './Blocks.tsx';
import css from './Questions.module.css';

type Heading = Extract<Block, { kind: 'heading' }>;

/** Blocks with each heading of the third level as a question, which opens its answer; also when a link leads to it. */
export function Questions({ blocks }: { blocks: readonly Block[] }) {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    const fold = named && named.closest('details');
    if (!fold || fold.open) return;
    fold.open = true;
    fold.scrollIntoView();
  }, [hash]);
  return partsOf(blocks).map(({ question, answer }, index) =>
    question ? (
      <details key={question.id} id={question.id} className={css.question}>
        <summary className={classNames(disclosure.summary, css.summary)}>
          <h3 className={css.heading}>
            <Line line={question.children} />
          </h3>
        </summary>
        <div className={css.answer}>
          <Blocks blocks={answer} />
        </div>
      </details>
    ) : (
      <Blocks key={index} blocks={answer} />
    ),
  );
}

interface Part {
  /** Absent: the blocks belong to no question. */
  question?: Heading;
  answer: Block[];
}

function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 3) parts.push({ question: block, answer: [] });
    else if (block.kind === 'heading' || parts.length === 0) parts.push({ answer: [block] });
    else parts.at(-1)?.answer.push(block);
  }
  return parts;
}
