import type { AccountData } from '#server/marketplace/accountData.ts';
import { forgetChoicesOf } from './choiceStore.ts';

export { translateAhead } from './ahead.ts';
export { translateTexts } from './translateTexts.ts';
export { translate, type Request } from './translate.ts';
export { chooseAlways, consent, showConversation } from './conversations.ts';

export const accountData: AccountData = {
  tables: { conversation_translations: {}, listings_to_translate: {}, translations: { content: 'the other side keeps the translated conversation, as it does the conversation' },
  },
  // Nothing more goes to somebody else's translator in the name of who has left.
  close: (_, tx, userId) => forgetChoicesOf(tx, userId),
};
