/**
 * Lets one tab of the browser do something for all: `lead` runs in the tab whose turn it is and answers how to stop; the
 * others wait for their turn. Where a browser cannot agree on one, each tab leads. Answers how to leave.
 */
export function takeTurns(name: string, lead: () => () => void): () => void {
  if (!canAgree()) return lead();
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
  // It also rejects when it is left before its turn. A browser that refuses to agree lets this tab lead.
  navigator.locks.request(name, { signal: leaving.signal }, turn).catch(() => {
    if (!leaving.signal.aborted && !leave) leave = lead();
  });
  return () => {
    leaving.abort();
    leave?.();
  };
}

/** A channel between the tabs that take turns; undefined where each leads. */
export function openChannel(name: string): BroadcastChannel | undefined {
  return canAgree() ? new BroadcastChannel(name) : undefined;
}

// Both are missing in older browsers, and wherever a page came without https.
const canAgree = () => 'locks' in navigator && 'BroadcastChannel' in window;
