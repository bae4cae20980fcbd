import type { SavedCard } from '#contract/entities/payment.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface PaymentMethodsData {
  card: SavedCard | null;
}

export const loadData: LoadData<PaymentMethodsData> =
  () =>
  async (_dispatch, getState, { api }) => ({
    card: getState().settings.payments ? await (await api()).savedCard.show() : null,
  });
