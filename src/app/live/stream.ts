import { beatEvery, streamEvents, type News, type StreamEnd } from '#contract/entities/news.ts';

export interface StreamHandlers {
  /** The stream is there: what was missed before can be asked for. */
  onOpen: () => void;
  onNews: (news: News) => void;
  /** It will not come back by itself. */
  onEnd: (why: Exclude<StreamEnd, 'stop'>) => void;
  /** Before another attempt after the server has refused one: renews the sign-in. False when there is none any more. */
  renew: () => Promise<boolean>;
}

const firstPause = 1_000;
const longestPause = 60_000;
/** A stream that is silent for so long is dead, whatever the browser believes. Milliseconds. */
const silence = 2.5 * beatEvery;

/** Keeps a stream of news open, with growing pauses between attempts. Answers how to close it. */
export function keepStream(url: string, { onOpen, onNews, onEnd, renew }: StreamHandlers): () => void {
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
    // Not all at once after a restart.
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
  const isAlive = () => later(again, silence);

  function open(): void {
    if (isClosed) return;
    const opened = new EventSource(url);
    source = opened;
    isAlive();
    opened.onopen = () => {
      failures = 0;
      isAlive();
      onOpen();
    };
    opened.onmessage = ({ data }) => {
      isAlive();
      const news = read(data);
      if (news) onNews(news);
    };
    opened.addEventListener(streamEvents.beat, isAlive);
    opened.addEventListener(streamEvents.end, ({ data }: MessageEvent<StreamEnd>) => {
      if (data === 'stop') return again();
      stop();
      onEnd(data);
    });
    // Closed: the server has answered something else. Otherwise it could not be reached.
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

// A newer server may say what this page does not know.
function read(data: unknown): News | undefined {
  try {
    const news = JSON.parse(String(data)) as News | null;
    return typeof news?.type === 'string' ? news : undefined;
  } catch {
    return undefined;
  }
}
