import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { TabbedPage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { pathTo } from '#contract/paths.ts';
import { chapters, firstChapter, type ChapterName } from './chapters.ts';
import css from './StyleguidePage.module.css';
import { notFound } from '#src/store/loadData.ts';
import { definePage } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

/** The site's components in all their states: for developers, and for visual tests. */
export function StyleguidePage() {
  const text = useMessages('StyleguidePage');
  const { chapter } = usePage().data;
  const Chapter = chapters.find(([name]) => name === chapter)?.[1];
  const title = text(`chapter.${chapter}`);
  return (
    <PageFrame title={`${text('title')}: ${title}`} robots="noindex">
      <TabbedPage
        label={text('title')}
        tabs={chapters.map(([name]) => ({
          label: text(`chapter.${name}`),
          to: pathOf(name),
          isCurrent: name === chapter,
        }))}
      >
        <div>
          <p className={css.over}>{text('title')}</p>
          <h1>{title}</h1>
          <p className={css.intro}>{text('intro')}</p>
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
