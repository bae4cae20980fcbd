import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { reloadOnce } from '../PageLoader/reloadOnce.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/**
 * A part of a page that comes in a chunk of its own. When it cannot be fetched or breaks, the rest of the page stays as it
 * is, with what was typed there: the page is loaded anew once, silently, and if that does not help this says so in place.
 */
export function LazyPart({ children }: { children: ReactNode }) {
  const key = useAppSelector(state => state.page.key);
  const [tries, setTries] = useState(0);
  return (
    <ErrorBoundary
      resetKey={`${key} ${tries}`}
      instead={error => <Failed error={error} onRetry={() => setTries(tries + 1)} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [isSaid, setIsSaid] = useState(!mayReload(error));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSaid) void reloadOnce().then(() => setIsSaid(true));
    // What was asked for may stand where the reader is not.
    else place.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid]);
  if (!isSaid) return null;
  return (
    <div ref={place}>
      <Banner kind="error">
        <p>
          <FormattedMessage id="ErrorScreen.partText" />
        </p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="ErrorScreen.partRetry" />
        </Button>
      </Banner>
    </div>
  );
}

/** Without a connection a reload would take the whole page away; and it mends no defect. */
function mayReload(error: unknown): boolean {
  return navigator.onLine && isUnfetched(error);
}

/** What webpack rejects with when a script or a style sheet does not arrive. */
function isUnfetched(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
