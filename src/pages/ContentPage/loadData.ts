import type { Content } from '#contract/text/content.ts';
import { isContentPage, type ContentPageName } from '#src/config/contentPages.ts';
import { definePage } from '#src/store/hooks.ts';
import { notFound } from '#src/store/loadData.ts';

export interface ContentData {
  name: ContentPageName;
  content: Content;
  /** The contact form was posted without JavaScript, and its message is being mailed. */
  isSent?: boolean;
}

export const { loadData, usePage } = definePage<ContentData>(
  ({ name, search }) =>
    async (_dispatch, getState, { api }) => {
      if (!isContentPage(name)) return notFound();
      const { locale } = getState().settings;
      const content = await (await api()).call('GET /api/content', { page: name, locale });
      return { name, content, ...(search.get('sent') === '1' ? { isSent: true } : {}) };
    },
);
