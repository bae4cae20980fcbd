import type { Content } from '#contract/entities/content.ts';
import { isContentPage, type ContentPageName } from '#src/config/contentPages.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';

export interface ContentData {
  name: ContentPageName;
  content: Content;
}

export const loadData: LoadData<ContentData> =
  ({ name }) =>
  async (_dispatch, _getState, { api }) => {
    if (!isContentPage(name)) return notFound();
    return { name, content: await (await api()).content.show(name) };
  };
