/**
 * Elects one tab of the browser to act for all: `lead` runs in the leading tab and returns a stop function; the others
 * wait for their turn. Where the browser can't elect one, every tab leads. Returns a function that leaves the election.
 */
export function electLeader(name: string, lead: () => () => void): () => void {
  if (!canElectLeader()) return lead();
  const leaving = new AbortController();
  let leave: (() => void) | undefined;
  const turn = () => {
    const stop = lead();
    return new Promise<void>(resolve => {
      leave = () => {
        stop();
        resolve();
      };
    });
  };
  // Also rejects when the tab leaves while waiting. If the browser denies locks, this tab leads.
  navigator.locks.request(name, { signal: leaving.signal }, turn).catch(() => {
    if (!leaving.signal.aborted && !leave) leave = lead();
  });
  return () => {
    leaving.abort();
    leave?.();
  };
}

/** Opens a channel between the tabs that take turns; undefined where each leads. */
export function openChannel(name: string): BroadcastChannel | undefined {
  return canElectLeader() ? new BroadcastChannel(name) : undefined;
}

// Both are missing in older browsers, and on pages without HTTPS.
const canElectLeader = () => 'locks' in navigator && 'BroadcastChannel' in window;
