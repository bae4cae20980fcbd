import type { AccountData } from '#server/marketplace/accountData.ts';
import { deleteChoicesOf } from './choiceStore.ts';

export { translateAhead } from './ahead.ts';
export { translateForOperators } from './forOperators.ts';
export { translateTexts } from './translateTexts.ts';
export { translate, type Request } from './translate.ts';
export { chooseAlways, consent, showConversation } from './conversations.ts';

export const accountData: AccountData = {
  tables: {
    conversation_translations: {},
    listings_to_translate: {},
    translations: {
      content: 'the other side keeps the translated conversation, as it does the conversation',
    },
  },
  // Without the consent of a user who has left, nothing more is sent to a third party's translator.
  close: (_, tx, userId) => deleteChoicesOf(tx, userId),
};
