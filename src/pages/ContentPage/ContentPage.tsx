import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { Illustration, type IllustrationName } from '#src/components/Illustration/Illustration.tsx';
import { pathTo } from '#contract/paths.ts';
import type { Block } from '#contract/text/content.ts';
import type { ContentPageName } from '#src/config/contentPages.ts';
import { Blocks } from './Blocks.tsx';
import { Contents, type Part } from './Contents.tsx';
import { usePage } from './loadData.ts';
import { Questions } from './Questions.tsx';
import { Closing, Ways } from './Ways.tsx';
import texts from '#src/styles/text.module.css';
import css from './ContentPage.module.css';

const pictures: Readonly<Record<ContentPageName, IllustrationName>> = {
  AboutPage: 'together',
  FaqPage: 'questions',
  PartnersPage: 'supporters',
  HelpAndDonatePage: 'donations',
  SafetyCenterPage: 'safety',
  HowItWorksPage: 'way',
  TermsOfServicePage: 'papers',
  ImprintPage: 'papers',
  PrivacyPolicyPage: 'papers',
};

const isLegal = (name: ContentPageName) => pictures[name] === 'papers';

/** A static content page; its texts are in translations/content. */
export function ContentPage() {
  const { name, content } = usePage().data;
  const { title, description, updatedIn, version, blocks } = content;
  const parts = partsOf(blocks);
  // On a phone the introduction, which says whom to call, comes before the table of contents.
  const lead = parts.length > 0 ? blocks.findIndex(({ kind }) => kind === 'heading') : 0;
  const look = isLegal(name) ? 'plain' : 'cards';
  const rest = blocks.slice(lead);
  return (
    <PageFrame title={title} description={description} canonicalPath={pathTo(name, {})}>
      <div className={css.band}>
        <Container className={css.head}>
          <header className={css.title}>
            <h1>{title}</h1>
            <p className={css.description}>{description}</p>
            {updatedIn && (
              <p className={texts.quiet}>
                <FormattedMessage
                  id={version ? 'ContentPage.updatedVersion' : 'ContentPage.updated'}
                  values={{ month: updatedIn, version }}
                />
              </p>
            )}
          </header>
          <Illustration name={pictures[name]} isPriority className={css.picture} />
        </Container>
      </div>
      <Container className={classNames(css.page, parts.length > 0 && css.withContents)}>
        {lead > 0 && (
          <div className={classNames(css.text, css.lead)}>
            <Blocks blocks={blocks.slice(0, lead)} look={look} />
          </div>
        )}
        {parts.length > 0 && (
          <div className={css.beside}>
            <Contents parts={parts} />
          </div>
        )}
        <div className={css.text}>
          {name === 'FaqPage' ? <Questions blocks={rest} /> : <Blocks blocks={rest} look={look} />}
        </div>
        <div className={css.ways}>
          <Ways page={name} />
        </div>
        {!isLegal(name) && (
          <div className={css.closing}>
            <Closing />
          </div>
        )}
      </Container>
    </PageFrame>
  );
}

/** A page with fewer sections is read faster than its table of contents. */
const fewest = 4;

/** Returns the sections for a table of contents; empty when it would not help. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts = blocks.filter(block => block.kind === 'heading').filter(({ level }) => level === 2);
  return parts.length < fewest ? [] : parts;
}

export { ContentPage as Page };
export { loadData } from './loadData.ts';
