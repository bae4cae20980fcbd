import { notFound, type LoadData } from '#src/store/loadData.ts';

/** 404 when the marketplace is hosted elsewhere: that service decides which mails it sends. */
export const loadData: LoadData<null> = () => async (_dispatch, getState) =>
  getState().settings.apiUrl === '' ? null : notFound();
