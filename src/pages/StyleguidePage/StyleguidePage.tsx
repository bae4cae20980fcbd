import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { TabbedPage } from '#src/components/TabbedPage/TabbedPage.tsx';
import { locales } from '#contract/locales.ts';
import { pathTo } from '#contract/paths.ts';
import { chapters, firstChapter, type ChapterName } from './chapters.ts';
import { InAllLanguages, type OtherLanguages } from './InAllLanguages.tsx';
import css from './StyleguidePage.module.css';
import { notFound } from '#src/store/loadData.ts';
import { definePage } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

/** The site's components in all their states: for developers, and for visual tests. */
export function StyleguidePage() {
  const text = useMessages('StyleguidePage');
  const { chapter, others } = usePage().data;
  const Chapter = chapters.find(([name]) => name === chapter)?.[1];
  const title = text(`chapter.${chapter}`);
  return (
    <PageFrame title={`${text('title')}: ${title}`} robots="noindex">
      <TabbedPage
        label={text('title')}
        tabs={chapters.map(([name]) => ({
          label: text(`chapter.${name}`),
          to: pathOf(name, others !== undefined),
          isCurrent: name === chapter,
        }))}
      >
        <div>
          <p className={css.over}>{text('title')}</p>
          <h1>{title}</h1>
          <p className={css.intro}>{text('intro')}</p>
          <p className={css.view}>
            <Link to={pathOf(chapter, others === undefined)}>
              {text(others ? 'inOneLanguage' : 'inAllLanguages')}
            </Link>
          </p>
        </div>
        {Chapter &&
          (others ? (
            <InAllLanguages others={others}>
              <Chapter />
            </InAllLanguages>
          ) : (
            <Chapter />
          ))}
      </TabbedPage>
    </PageFrame>
  );
}

/** The parameter of the view that shows all languages side by side. */
const languages = 'languages';

function pathOf(component: ChapterName, isInAllLanguages: boolean): string {
  const path =
    component === firstChapter
      ? pathTo('StyleguidePage', {})
      : pathTo('StyleguideComponentPage', { component });
  return isInAllLanguages ? `${path}?${languages}=all` : path;
}

export interface StyleguideData {
  chapter: ChapterName;
  /** Only in the view of all languages. */
  others?: OtherLanguages;
}

export const { loadData, usePage } = definePage<StyleguideData>(
  ({ params, search }) =>
    async (_dispatch, getState, { api }) => {
      const { component = firstChapter } = params;
      const chapter = chapters.find(([name]) => name === component)?.[0] ?? notFound();
      if (search.get(languages) !== 'all') return { chapter };
      const { call } = await api();
      const { locale: own } = getState().settings;
      const read = async (locale: string) =>
        [locale, await call('GET /api/style-guide-messages', { locale })] as const;
      const others = await Promise.all(locales.filter(locale => locale !== own).map(read));
      return { chapter, others: Object.fromEntries(others) };
    },
);

export { StyleguidePage as Page };
