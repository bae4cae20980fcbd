import { useEffect, useState } from 'react';

/** Milliseconds after which the browser counts as idle although it is not. */
const patience = 2000;

/** False at first, then true once the browser has nothing more urgent to do: for parts that the page shows complete. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const handleIdle = () => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(handleIdle, 200);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(handleIdle, { timeout: patience });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
