import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Delay between reconnection attempts, in milliseconds. */
const pause = 1_000;

interface ListenOptions {
  url: string;
  channel: string;
  onNotify: (payload: string) => void;
  /** Called after a lost connection was replaced. */
  onBack: () => void;
  onError: (error: Error) => void;
}

/**
 * Listens on a dedicated connection and reconnects after losing it. Notifications sent meanwhile are not repeated.
 * @returns a function that stops listening.
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  let line = await openConnection(options);
  let isStopped = false;
  const keep = async () => {
    while (!isStopped) {
      await line.ended;
      if (!isStopped) await sleep(pause, undefined, { ref: false });
      if (!isStopped) line = await openConnection(options).then(back(options), failed(options));
      // Stopped while the new connection was being opened.
      if (isStopped) await line.close();
    }
  };
  void keep();
  return async () => {
    isStopped = true;
    await line.close();
  };
}

interface ListenConnection {
  ended: Promise<void>;
  close(): Promise<void>;
}

const back =
  ({ onBack }: ListenOptions) =>
  (line: ListenConnection): ListenConnection => {
    onBack();
    return line;
  };

/** Stands for a connection that could not be opened: the next attempt follows. */
const failed =
  ({ onError }: ListenOptions) =>
  (error: unknown): ListenConnection => {
    onError(error as Error);
    return { ended: Promise.resolve(), close: async () => undefined };
  };

async function openConnection({ url, channel, onNotify, onError }: ListenOptions): Promise<ListenConnection> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()));
  client.on('error', onError);
  client.on('notification', message => onNotify(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { ended, close: () => client.end().catch(() => undefined) };
}
