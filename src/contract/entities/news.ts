/**
 * What may be new for somebody, as their browser hears it. Ids only: whoever hears it asks for the rest and gets what
 * they may see, so that the rules for that stand in one place. `read`: the person has looked at the conversation,
 * perhaps on another device; `gap`: news may have been missed, or is kept to the page that asks.
 */
export type News = { type: 'message' | 'transition' | 'read'; transactionId: string } | { type: 'gap' };

/**
 * Why the server ends a stream. `session`: nobody is signed in there any more; `crowd`: the person has opened many
 * others since; `stop`: it goes away, another one will answer.
 */
export type StreamEnd = 'session' | 'crowd' | 'stop';

/** Events of the stream that are not news. `beat`: it is still there. */
export const streamEvents = { beat: 'beat', end: 'end' } as const;

/** Between two beats, in milliseconds. */
export const beatEvery = 20_000;
