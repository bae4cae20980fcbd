import { isUuid } from '#contract/rules/uuid.ts';
import { toFailure } from '#src/api/failure.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface StillValidData {
  /** null when others do not see the listing. */
  title: string | null;
}

/** Says of the listing that the link names no more than everybody may read: the link is checked when it is used. */
export const loadData: LoadData<StillValidData> =
  ({ params: { token = '' } }) =>
  async (_dispatch, _getState, { api }) => {
    const [id = ''] = token.split('.');
    if (!isUuid(id)) return { title: null };
    try {
      const { title } = await (await api()).listings.show(id);
      return { title };
    } catch (caught) {
      const { status } = toFailure(caught);
      if (status === 403 || status === 404) return { title: null };
      throw caught;
    }
  };
