import type { Content } from '#contract/text/content.ts';
import { isContentPage, type ContentPageName } from '#src/config/contentPages.ts';
import { definePage } from '#src/store/hooks.ts';
import { notFound } from '#src/store/loadData.ts';

export interface ContentData {
  name: ContentPageName;
  content: Content;
}

export const { loadData, usePage } = definePage<ContentData>(
  ({ name }) =>
    async (_dispatch, getState, { api }) => {
      if (!isContentPage(name)) return notFound();
      const { locale } = getState().settings;
      return { name, content: await (await api()).call('GET /api/content', { page: name, locale }) };
    },
);
