import type { ConversationTranslation } from '#contract/text/translation.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Loads how the conversation of a transaction is translated. @throws ApiFailure */
export const loadConsent =
  (transactionId: string): AppThunk<Promise<ConversationTranslation | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/translations/conversation', { transactionId });

/** Gives or withdraws consent to sending messages to the named translator. @throws ApiFailure */
export const giveConsent =
  (transactionId: string, translator: string, agrees: boolean): AppThunk<Promise<ConversationTranslation>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/translations/consent', { transactionId, translator, agrees });
