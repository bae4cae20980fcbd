import type { Db } from '#server/marketplace/ports/db.ts';
import type { News, StreamEnd } from '#contract/entities/news.ts';
import { liveChannel, readTold } from '#server/marketplace/live/index.ts';

/** Whoever listens: one open connection of a browser. */
export interface Listener {
  userId: string;
  /** The sign-in that it was opened with. */
  sessionId: string;
  onNews(news: News): void;
  /** Called once, when the hub lets go of it: its sign-in has ended, it is one too many, or the server stops. */
  onEnd(why: StreamEnd): void;
}

export interface Hub {
  /** Answers how to leave. */
  join(listener: Listener): () => void;
  /** Lets go of those whose sign-ins have ended, on whatever way. */
  checkSessions(): Promise<void>;
  size(): number;
  close(): Promise<void>;
}

interface HubParts {
  db: Pick<Db, 'listen'>;
  findLiveSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  onError(error: unknown): void;
}

/** Open connections of one person at most: the oldest gives way, so that nobody fills the server alone. */
export const connectionsAtMost = 12;

/** Hands on what is told in any process of the database to those who listen in this one, over one connection to it. */
export function makeHub({ db, findLiveSessions, onError }: HubParts): Hub {
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
  const handleTold = (payload: string) => {
    const told = readTold(payload);
    if (!told) return;
    const listeners = told.to.flatMap(userId => [...(byUser.get(userId) ?? [])]);
    const { news } = told;
    if (news.type === 'session') void check(listeners).catch(onError);
    else for (const listener of listeners) listener.onNews(news);
  };
  const handleGap = () => {
    for (const listener of all()) listener.onNews({ type: 'gap' });
  };
  // The first who listens opens the connection. While it cannot be had, browsers ask when they are looked at.
  const listen = () => {
    listening ??= db.listen(liveChannel, handleTold, handleGap).then(
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
      if (listeners.size > connectionsAtMost && oldest) end(oldest, 'crowd');
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
