import type { LiveEvent, StreamEnd } from '#contract/entities/liveEvent.ts';

/** Handlers of one open stream. */
export interface StreamHandlers {
  onEvent(news: LiveEvent): void;
  /** Called once, when the stream has to end; never after the client has left. */
  onEnd(why: StreamEnd): void;
}

/** Live events for browsers. */
export interface LiveEventService {
  /** Returns a function that leaves the stream; undefined when the access token is not valid. */
  join(accessToken: string, handlers: StreamHandlers): Promise<(() => void) | undefined>;
}
