/**
 * An event pushed to a user's browser. It carries ids only: the client fetches the rest with its own permissions, so
 * that access rules are enforced in one place. `read`: the user has viewed the conversation, perhaps on another device;
 * `seen`: the other party has; `gap`: events may have been missed, or their details are withheld and the page has to fetch them.
 */
export type LiveEvent =
  | { type: 'message' | 'transition' | 'read' | 'seen'; transactionId: string }
  | { type: 'gap' };

/**
 * Why the server ends a stream. `session`: the session is no longer signed in; `crowd`: the user has since opened many
 * other streams; `stop`: this server is shutting down, and another one will accept the reconnection.
 */
export type StreamEnd = 'session' | 'crowd' | 'stop';

/** Control events of the stream. `beat`: heartbeat, with the server's time in milliseconds since 1970. */
export const streamEvents = { beat: 'beat', end: 'end' } as const;

/** Heartbeat interval in milliseconds. */
export const heartbeatInterval = 20_000;
