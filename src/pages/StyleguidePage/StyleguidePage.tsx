import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { TabbedPage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { pathTo } from '#contract/paths.ts';
import { chapters, firstChapter, type ChapterName } from './chapters.ts';
import css from './StyleguidePage.module.css';
import { useWords } from './useWords.ts';
import { notFound } from '#src/store/loadData.ts';
import { definePage } from '#src/store/hooks.ts';

/** The site's components in all their states: for developers, and for visual tests. */
export function StyleguidePage() {
  const say = useWords();
  const { chapter } = usePage().data;
  const Chapter = chapters.find(([name]) => name === chapter)?.[1];
  const title = say(`chapter.${chapter}`);
  return (
    <PageFrame title={`${say('title')}: ${title}`} robots="noindex">
      <TabbedPage
        label={say('title')}
        tabs={chapters.map(([name]) => ({
          label: say(`chapter.${name}`),
          to: pathOf(name),
          isCurrent: name === chapter,
        }))}
      >
        <div>
          <p className={css.over}>{say('title')}</p>
          <h1>{title}</h1>
          <p className={css.intro}>{say('intro')}</p>
        </div>
        {Chapter && <Chapter />}
      </TabbedPage>
    </PageFrame>
  );
}

const pathOf = (component: ChapterName) =>
  component === firstChapter
    ? pathTo('StyleguidePage', {})
    : pathTo('StyleguideComponentPage', { component });

export interface StyleguideData {
  chapter: ChapterName;
}

export const { loadData, usePage } = definePage<StyleguideData>(({ params }) => async () => {
  const { component = firstChapter } = params;
  const chapter = chapters.find(([name]) => name === component)?.[0];
  return chapter ? { chapter } : notFound();
});

export { StyleguidePage as Page };
