import * as v from 'valibot';
import { result, type Definitions } from './endpoint.ts';

/** The link between the signed-in user's account and a conversation in Telegram. */
export const telegramEndpoints = {
  /** Whether the user is told of news there; null where the site has no bot. */
  'POST /api/telegram': {
    access: 'signed-in',
    input: v.unknown(),
    result: result<{ isLinked: boolean } | null>(),
    inProcess: true,
    hosted: null,
  },
  /** Returns the URL that opens the bot and links the conversation, once, for a quarter of an hour. */
  'POST /api/telegram/begin': {
    access: 'user',
    input: v.unknown(),
    result: result<{ url: string }>(),
  },
  'POST /api/telegram/end': { access: 'user', input: v.unknown(), result: result<void>() },
} satisfies Definitions;
