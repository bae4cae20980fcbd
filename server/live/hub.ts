import type { Db } from '#server/marketplace/ports/db.ts';
import type { LiveEvent, StreamEnd } from '#contract/notification/liveEvent.ts';
import { liveChannel, readEnvelope } from '#server/marketplace/live/index.ts';

/** One open connection of a browser. */
export interface Listener {
  userId: string;
  /** The session that opened the connection. */
  sessionId: string;
  onEvent(event: LiveEvent): void;
  /**
   * Called once, when the hub drops the connection: its session has ended, the user has too many connections, or the
   * server stops.
   */
  onEnd(why: StreamEnd): void;
}

export interface Hub {
  /** Adds a listener; returns a function that removes it. */
  join(listener: Listener): () => void;
  /** Drops the connections whose sessions have ended for any reason. */
  checkSessions(): Promise<void>;
  size(): number;
  close(): Promise<void>;
}

interface HubParts {
  db: Pick<Db, 'listen'>;
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  onError(error: unknown): void;
}

/** Maximum of open connections per user: the oldest is dropped, so that no single user exhausts the server. */
export const maxConnectionsPerUser = 12;

/**
 * Creates a hub, which distributes events published by any process of the database to the listeners in this one, over
 * one database connection.
 */
export function createHub({ db, findLiveSessions, onError }: HubParts): Hub {
  const byUser = new Map<string, Set<Listener>>();
  const all = () => [...byUser.values()].flatMap(listeners => [...listeners]);
  let listening: Promise<() => Promise<void>> | undefined;
  let isClosed = false;

  const leave = (listener: Listener): boolean => {
    const listeners = byUser.get(listener.userId);
    if (!listeners?.delete(listener)) return false;
    if (listeners.size === 0) byUser.delete(listener.userId);
    return true;
  };
  const end = (listener: Listener, why: StreamEnd) => {
    if (leave(listener)) listener.onEnd(why);
  };
  const check = async (listeners: readonly Listener[]) => {
    if (listeners.length === 0) return;
    const live = await findLiveSessions([...new Set(listeners.map(({ sessionId }) => sessionId))]);
    for (const listener of listeners) if (!live.has(listener.sessionId)) end(listener, 'session');
  };
  const handleEnvelope = (payload: string) => {
    const envelope = readEnvelope(payload);
    if (!envelope) return;
    const listeners = envelope.to.flatMap(userId => [...(byUser.get(userId) ?? [])]);
    const { news: event } = envelope;
    if (event.type === 'session') void check(listeners).catch(onError);
    else for (const listener of listeners) listener.onEvent(event);
  };
  const handleGap = () => {
    for (const listener of all()) listener.onEvent({ type: 'gap' });
  };
  // The first listener opens the connection. While it is unavailable, browsers reload when they become visible.
  const listen = () => {
    listening ??= db.listen(liveChannel, handleEnvelope, handleGap).then(
      stop => {
        handleGap();
        return stop;
      },
      (error: unknown) => {
        listening = undefined;
        onError(error);
        return async () => undefined;
      },
    );
  };

  return {
    join(listener) {
      if (isClosed) {
        listener.onEnd('stop');
        return () => undefined;
      }
      const listeners = byUser.get(listener.userId) ?? new Set();
      byUser.set(listener.userId, listeners.add(listener));
      const [oldest] = listeners;
      if (listeners.size > maxConnectionsPerUser && oldest) end(oldest, 'crowd');
      listen();
      return () => void leave(listener);
    },
    async checkSessions() {
      const listeners = all();
      if (listeners.length > 0) listen();
      await check(listeners);
    },
    size: () => all().length,
    async close() {
      isClosed = true;
      for (const listener of all()) end(listener, 'stop');
      const stop = await listening;
      await stop?.();
    },
  };
}
