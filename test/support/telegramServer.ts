import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

/** What the bot sent to a conversation. */
export interface SentByBot {
  chatId: number;
  text: string;
}

export interface TelegramServer {
  url: string;
  /** Oldest first. */
  sent: SentByBot[];
  /** Says what users write to the bot. */
  writes(chatId: number, text: string, language?: string): void;
  /** The next messages of the bot are refused like this; undefined: accepted. */
  refusal: { error_code: number; parameters?: { retry_after: number } } | undefined;
  close(): Promise<void>;
}

export const botToken = '1234567:AAEexampleexampleexampleexampleexam';

/** Starts a server of Telegram's Bot API (getMe, getUpdates, sendMessage) for one bot. */
export async function startTelegramServer(): Promise<TelegramServer> {
  let updates: object[] = [];
  let nextUpdate = 100;
  const sent: SentByBot[] = [];
  const telegram: Pick<TelegramServer, 'refusal'> = { refusal: undefined };
  const methods: Record<string, (given: Record<string, unknown>) => object> = {
    getMe: () => ({ id: 1234567, is_bot: true, first_name: 'Poruch', username: 'PoruchTestBot' }),
    getUpdates({ offset }) {
      updates = updates.filter(update => (update as { update_id: number }).update_id >= Number(offset));
      return updates;
    },
    sendMessage({ chat_id: chatId, text }) {
      sent.push({ chatId: Number(chatId), text: String(text) });
      return { message_id: sent.length, chat: { id: Number(chatId), type: 'private' }, date: 0 };
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const [, method = ''] = /^\/bot1234567:\w+\/(\w+)$/.exec(request.url ?? '') ?? [];
      const given = JSON.parse((await textOf(request)) || '{}') as Record<string, unknown>;
      const refusal = method === 'sendMessage' ? telegram.refusal : undefined;
      const run = methods[method];
      const answer = refusal
        ? { ok: false, description: 'Refused', ...refusal }
        : run
          ? { ok: true, result: run(given) }
          : { ok: false, error_code: 404, description: 'Not Found' };
      response.setHeader('content-type', 'application/json');
      response.writeHead(answer.ok ? 200 : (refusal?.error_code ?? 404)).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(telegram, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    writes(chatId: number, text: string, language = 'uk') {
      const from = { id: chatId, is_bot: false, first_name: 'A', language_code: language };
      const message = { message_id: nextUpdate, date: 0, text, from, chat: { id: chatId, type: 'private' } };
      updates.push({ update_id: nextUpdate++, message });
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
