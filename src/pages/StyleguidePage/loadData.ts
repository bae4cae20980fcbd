import { notFound, type LoadData } from '#src/store/loadData.ts';
import { chapters, firstChapter, type ChapterName } from './chapters.ts';

export interface StyleguideData {
  chapter: ChapterName;
}

export const loadData: LoadData<StyleguideData> =
  ({ params }) =>
  async () => {
    const { component = firstChapter } = params;
    const chapter = chapters.find(([name]) => name === component)?.[0];
    return chapter ? { chapter } : notFound();
  };
