import { sessionCookie } from '#src/store/sessionCookie.ts';

/**
 * The back/forward cache may restore a page as it was left: after logging out, or as another user, on a shared
 * computer. Hides and reloads such a page when the session is no longer the same. Returns a stop function.
 * `isSignedIn`: whether the page shows a signed-in user.
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
