/** What somebody wrote to the site's bot. */
export interface ReceivedMessage {
  /** Ascending. */
  updateId: number;
  chatId: number;
  text: string;
  /** The writer's language as the messenger names it, such as `uk`; absent when unknown. */
  language?: string;
}

/**
 * What became of a message: it was taken; nobody reads there any more, because they blocked the bot or deleted their
 * account; or it should be tried again, after the given number of milliseconds if the service named one.
 */
export type MessengerOutcome = 'taken' | 'gone' | { isLater: true; after?: number };

/** The site's bot in a messenger: the Bot API of Telegram. */
export interface Messenger {
  /** Returns a URL that opens the bot and passes it the code. @throws when the service does not answer */
  linkFor(code: string): Promise<string>;
  /** Sends plain text without previews of links. Never throws. */
  send(chatId: number, text: string): Promise<MessengerOutcome>;
  /**
   * Waits for messages from an update on, at most `waitSeconds`, and confirms all earlier ones.
   * @throws when the service does not answer, or the signal ends the wait
   */
  receive(from: number, waitSeconds: number, signal: AbortSignal): Promise<readonly ReceivedMessage[]>;
}
