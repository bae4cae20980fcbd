import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { reloadOnce } from './reloadOnce.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * A part of a page in a chunk of its own. When it fails to load or render, the rest of the page and its input stay as
 * they are: the page is reloaded once, silently, and if that doesn't help, an error is shown in place.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const key = useAppSelector(state => state.page.key);
  const [tries, setTries] = useState(0);
  return (
    <ErrorBoundary
      resetKey={`${key} ${tries}`}
      instead={error => <LazyPartError error={error} onRetry={() => setTries(tries + 1)} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function LazyPartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useMessages('ErrorScreen');
  const [isSaid, setIsSaid] = useState(!mayReload(error));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSaid) void reloadOnce().then(() => setIsSaid(true));
    // The part may be outside the viewport.
    else place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid]);
  if (!isSaid) return null;
  return (
    <div ref={place}>
      <Banner kind="error">
        <p>{text('partText')}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {text('partRetry')}
        </Button>
      </Banner>
    </div>
  );
}

/** Offline, a reload would lose the whole page; and it doesn't fix bugs. */
function mayReload(error: unknown): boolean {
  return navigator.onLine && isChunkLoadError(error);
}

/** The errors webpack rejects with when a script or style sheet fails to load. */
function isChunkLoadError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
