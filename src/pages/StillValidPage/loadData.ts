import { isUuid } from '#contract/text/uuid.ts';
import { toFailure } from '#src/api/failure.ts';
import { definePage } from '#src/store/hooks.ts';

export interface StillValidData {
  /** null when the listing is not public. */
  title: string | null;
}

/** Shows only public data of the listing named in the link: the link is verified when it is used. */
export const { loadData, usePage } = definePage<StillValidData>(
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
    },
);
