import type { News, StreamEnd } from '#contract/entities/news.ts';

/** What is done with one open stream. */
export interface StreamHandlers {
  onNews(news: News): void;
  /** Called once, when the stream has to end; never after it was left. */
  onEnd(why: StreamEnd): void;
}

/** Where browsers listen for news; there is none where another marketplace keeps the accounts. */
export interface LiveDesk {
  /** Answers how to leave; undefined when the access token lets nobody in. */
  join(accessToken: string, handlers: StreamHandlers): Promise<(() => void) | undefined>;
}
