import { sessionCookie } from '#src/store/sessionCookie.ts';

/**
 * Back may bring a page out of the browser's memory as it was left: after logging out, or as another person, on a shared
 * computer. Such a page is hidden and loaded anew when the session is no longer the one it was left with. Returns how to
 * stop. `isSignedIn`: whether the page shows itself to somebody signed in.
 */
export function watchSession(
  clientId: string,
  isSignedIn: () => boolean,
  reload: () => void = () => window.location.reload(),
): () => void {
  let left: string | undefined;
  const handleHide = () => {
    left = sessionCookie(clientId);
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const now = sessionCookie(clientId);
    if (isSignedIn() === (now !== undefined) && left === now) return;
    document.body.hidden = true;
    reload();
  };
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('pageshow', handleShow);
  return () => {
    window.removeEventListener('pagehide', handleHide);
    window.removeEventListener('pageshow', handleShow);
  };
}
