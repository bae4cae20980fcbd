import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { pathTo } from '#contract/paths.ts';
import type { Block } from '#contract/text/content.ts';
import { Blocks, Line } from './Blocks.tsx';
import { usePage } from './loadData.ts';
import texts from '#src/styles/text.module.css';
import css from './ContentPage.module.css';

/** A static content page; its texts are in translations/content. */
export function ContentPage() {
  const { name, content } = usePage().data;
  const { title, description, updatedIn, version, blocks } = content;
  const parts = partsOf(blocks);
  // On a phone the introduction, which says whom to call, comes before the table of contents.
  const lead = parts.length > 0 ? blocks.findIndex(({ kind }) => kind === 'heading') : 0;
  return (
    <PageFrame title={title} description={description} canonicalPath={pathTo(name, {})}>
      <Container
        width={parts.length > 0 ? 'page' : 'text'}
        className={classNames(css.page, parts.length > 0 && css.withContents)}
      >
        <header className={css.head}>
          <h1>{title}</h1>
          {updatedIn && (
            <p className={texts.quiet}>
              <FormattedMessage
                id={version ? 'ContentPage.updatedVersion' : 'ContentPage.updated'}
                values={{ month: updatedIn, version }}
              />
            </p>
          )}
        </header>
        {lead > 0 && (
          <div className={css.text}>
            <Blocks blocks={blocks.slice(0, lead)} />
          </div>
        )}
        {parts.length > 0 && <Contents parts={parts} />}
        <div className={css.text}>
          <Blocks blocks={blocks.slice(lead)} />
        </div>
      </Container>
    </PageFrame>
  );
}

type Part = Extract<Block, { kind: 'heading' }>;

/** A shorter page is read faster than its table of contents. */
const fewest = 5;

/** Returns the sections for a table of contents; empty when it would not help. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts = blocks.filter(block => block.kind === 'heading').filter(({ level }) => level === 2);
  return parts.length < fewest ? [] : parts;
}

function Contents({ parts }: { parts: readonly Part[] }) {
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

export { ContentPage as Page };
export { loadData } from './loadData.ts';
