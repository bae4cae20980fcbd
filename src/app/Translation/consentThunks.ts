import type { ConversationTranslation } from '#contract/entities/translation.ts';
import type { AppThunk } from '#src/store/state.ts';

type Call = (key: string, input: object) => Promise<{ data: ConversationTranslation | null }>;

/** Loads how the conversation of a transaction is translated. @throws ApiFailure */
export const loadConsent =
  (transactionId: string): AppThunk<Promise<ConversationTranslation | null>> =>
  async (_dispatch, _getState, { api }) => {
    const call = (await api()).call as unknown as Call;
    return (await call('POST /api/translations/conversation', { transactionId })).data;
  };

/** Agrees that messages go to the named translator, or withdraws that. @throws ApiFailure */
export const giveConsent =
  (
    transactionId: string,
    translator: string,
    agrees: boolean,
  ): AppThunk<Promise<ConversationTranslation | null>> =>
  async (_dispatch, _getState, { api }) => {
    const call = (await api()).call as unknown as Call;
    return (await call('POST /api/translations/consent', { transactionId, translator, agrees })).data;
  };
