import { Api, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Messenger, MessengerOutcome, ReceivedMessage } from '#server/marketplace/ports/messenger.ts';

interface TelegramOptions {
  /** The bot's token, from BotFather. */
  token: string;
  /** Address of the Bot API, without trailing slash. */
  apiUrl: string;
}

/** Seconds for one call, on top of what it is asked to wait. */
const timeout = 15;

/** Creates the site's bot at Telegram, or at a server of the Bot API that the operator runs. */
export function createTelegram({ token, apiUrl }: TelegramOptions): Messenger {
  const api = new Api(token, { apiRoot: apiUrl, timeoutSeconds: timeout });
  let username: Promise<string> | undefined;
  const nameOfBot = () => {
    username ??= api.getMe().then(me => me.username);
    // Asked again next time.
    username.catch(() => (username = undefined));
    return username;
  };
  return {
    async linkFor(code) {
      return `https://t.me/${await nameOfBot()}?start=${code}`;
    },
    async send(chatId, text) {
      try {
        await api.sendMessage(chatId, text, { link_preview_options: { is_disabled: true } });
        return 'taken';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async receive(from, waitSeconds, signal) {
      const waiting = AbortSignal.any([signal, AbortSignal.timeout((waitSeconds + timeout) * 1000)]);
      const updates = await api.getUpdates(
        { offset: from, timeout: waitSeconds, allowed_updates: ['message'] },
        // grammY declares the signal of a polyfill.
        waiting as Parameters<Api['getUpdates']>[1],
      );
      return updates.map(toMessage);
    },
  };
}

/** Also of updates without text, so that they are confirmed. */
function toMessage({ update_id: updateId, message }: Update): ReceivedMessage {
  const language = message?.from?.language_code;
  return {
    updateId,
    chatId: message?.chat.type === 'private' ? message.chat.id : 0,
    text: message?.text ?? '',
    ...(language ? { language } : {}),
  };
}

/** 403: blocked or deleted. 400: the chat does not exist. */
function outcomeOf(error: unknown): MessengerOutcome {
  if (!(error instanceof GrammyError)) return { isLater: true };
  const { error_code: code, parameters } = error;
  if (code === 403 || code === 400) return 'gone';
  const seconds = parameters.retry_after;
  return { isLater: true, ...(seconds ? { after: seconds * 1000 } : {}) };
}
