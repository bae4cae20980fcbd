import type { Block } from '#contract/entities/content.ts';
import { HotlineList } from './HotlineList.tsx';
import { Line } from './Line.tsx';
import css from './ContentPage.module.css';

/** The blocks of a page, in sequence. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.id} className={css.heading}>
          <Line line={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line line={block.children} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={css.list}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'note':
      return (
        <div className={css.note}>
          <Blocks blocks={block.blocks} />
        </div>
      );
    case 'hotlines':
      return <HotlineList {...block} />;
  }
}
