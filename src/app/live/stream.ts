import {
  heartbeatInterval,
  streamEvents,
  type LiveEvent,
  type StreamEnd,
} from '#contract/notification/liveEvent.ts';
import { correctClock } from '#src/util/clock.ts';

export interface StreamHandlers {
  /** Called when the stream is open: missed events can be fetched now. */
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Called when the stream has ended for good. */
  onEnd: (why: Exclude<StreamEnd, 'stop'>) => void;
  /**
   * Called before the next attempt after the server has rejected one: refreshes the session. False when there is no
   * session any more.
   */
  renew: () => Promise<boolean>;
}

const firstPause = 1_000;
const longestPause = 60_000;
/** A stream that is silent for this long is dead, whatever the browser reports. Milliseconds. */
const silenceTimeout = 2.5 * heartbeatInterval;

/** Keeps an event stream open, with exponential backoff between attempts. Returns a function that closes it. */
export function openReconnectingStream(
  url: string,
  { onOpen, onEvent, onEnd, renew }: StreamHandlers,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const later = (work: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
  const again = () => {
    close();
    if (isClosed) return;
    const pause = Math.min(firstPause * 2 ** failures, longestPause);
    failures += 1;
    // Jitter, so that clients don't reconnect all at once after a restart.
    later(open, pause * (0.5 + Math.random() / 2));
  };
  const stop = () => {
    isClosed = true;
    close();
  };
  const refused = async () => {
    close();
    const isSignedIn = await renew().catch(() => true);
    if (isClosed) return;
    if (isSignedIn) again();
    else {
      stop();
      onEnd('session');
    }
  };
  const restartSilenceTimer = () => later(again, silenceTimeout);

  function open(): void {
    if (isClosed) return;
    const opened = new EventSource(url);
    source = opened;
    restartSilenceTimer();
    opened.onopen = () => {
      failures = 0;
      restartSilenceTimer();
      onOpen();
    };
    opened.onmessage = ({ data }) => {
      restartSilenceTimer();
      const event = read(data);
      if (event) onEvent(event);
    };
    opened.addEventListener(streamEvents.beat, ({ data }: MessageEvent<string>) => {
      restartSilenceTimer();
      // It may have been on its way for a while. Without it, a device that slept or whose clock is set would be wrong.
      correctClock(Number.parseInt(data), { askedAt: Date.now() - 2 * heartbeatInterval });
    });
    opened.addEventListener(streamEvents.end, ({ data }: MessageEvent<StreamEnd>) => {
      if (data === 'stop') return again();
      stop();
      onEnd(data);
    });
    // CLOSED: the server responded with an error. Otherwise it was unreachable.
    opened.onerror = () => (opened.readyState === EventSource.CLOSED ? void refused() : again());
  }

  const handleOnline = () => {
    if (source?.readyState === EventSource.OPEN) return;
    failures = 0;
    close();
    open();
  };
  window.addEventListener('online', handleOnline);
  open();
  return () => {
    window.removeEventListener('online', handleOnline);
    stop();
  };
}

// A newer server may send events that this page doesn't know.
function read(data: unknown): LiveEvent | undefined {
  try {
    const event = JSON.parse(String(data)) as LiveEvent | null;
    return typeof event?.type === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}
