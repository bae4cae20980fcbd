import { FormattedMessage } from 'react-intl';
import type { Block, Inline } from '#contract/text/content.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { useMessages } from '#src/util/messages.ts';
import { ContactForm } from './ContactForm.tsx';
import css from './ContentPage.module.css';
import texts from '#src/styles/text.module.css';

interface Look {
  /** `cards`: a list in which each item begins with a name is shown as cards, or as steps when it is numbered. */
  look?: 'plain' | 'cards' | undefined;
}

/** The blocks of a page, in sequence. */
export function Blocks({ blocks, look }: { blocks: readonly Block[] } & Look) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} look={look} />);
}

const areNamed = (items: readonly (readonly Inline[])[]) =>
  items.length > 1 && items.every(([first]) => typeof first === 'object' && first.kind === 'strong');

function OneBlock({ block, look = 'plain' }: { block: Block } & Look) {
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
        <List className={look === 'cards' && areNamed(block.items) ? css.cards : css.list}>
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
    case 'contactForm':
      return <ContactForm days={block.days} />;
    case 'hotlines':
      return <HotlineList {...block} />;
  }
}

/** Inline text with emphasis and links. */
export function Line({ line }: { line: readonly Inline[] }) {
  return line.map((word, index) => <Words key={index} word={word} />);
}

function Words({ word }: { word: Inline }) {
  if (typeof word === 'string') return word;
  const words = <Line line={word.children} />;
  if (word.kind === 'strong') return <strong>{words}</strong>;
  if (word.kind === 'em') return <em>{words}</em>;
  if (word.href.startsWith('/')) return <Link to={word.href}>{words}</Link>;
  return (
    <a href={word.href} {...(word.href.startsWith('https:') ? { rel: 'noopener' } : {})}>
      {words}
    </a>
  );
}

type HotlineListProps = Omit<Extract<Block, { kind: 'hotlines' }>, 'kind'>;

/** The hotlines of each country; tapping a number calls it. */
function HotlineList({ checkedIn, countries }: HotlineListProps) {
  const text = useMessages('ContentPage');
  return (
    <>
      <ul className={css.jumps} aria-label={text('countries')}>
        {countries.map(({ code, name }) => (
          <li key={code}>
            <a className={css.jump} href={`#${idOf(code)}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul className={css.countries}>
        {countries.map(({ code, name, lines }) => (
          <li key={code} className={css.country}>
            <h3 id={idOf(code)}>{name}</h3>
            <dl className={css.lines}>
              {lines.map(({ kind, number, name: service }) => (
                <div key={kind + number} className={css.line}>
                  <dt>
                    {text(`hotline.${kind}`)}
                    {service && <span className={texts.quiet}> {service}</span>}
                  </dt>
                  <dd>
                    <a className={css.number} href={`tel:${number.replaceAll(' ', '')}`}>
                      {number}
                    </a>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className={texts.quiet}>
        {checkedIn === null ? (
          text('hotlinesUnchecked')
        ) : (
          <FormattedMessage id="ContentPage.hotlinesChecked" values={{ month: checkedIn }} />
        )}
      </p>
    </>
  );
}

const idOf = (code: string) => `hotlines-${code.toLowerCase()}`;
