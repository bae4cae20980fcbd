import { notFound, type LoadData } from '#src/store/loadData.ts';

/** Where another service keeps the accounts it mails as it wants: there is no such page. */
export const loadData: LoadData<null> = () => async (_dispatch, getState) =>
  getState().settings.apiUrl === '' ? null : notFound();
