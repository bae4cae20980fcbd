import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { pathTo } from '#contract/paths.ts';
import { Blocks } from './Blocks.tsx';
import { Contents, partsOf } from './Contents.tsx';
import texts from '#src/styles/text.module.css';
import css from './ContentPage.module.css';
import { usePage } from './loadData.ts';

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

export { ContentPage as Page };
export { loadData } from './loadData.ts';
