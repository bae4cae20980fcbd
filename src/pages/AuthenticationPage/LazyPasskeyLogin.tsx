import { useEffect, useState, type ComponentType } from 'react';
import { useSupportsPasskeys } from '#src/app/Passkeys/passkeys.ts';
import { useSettings } from '#src/store/hooks.ts';

/** Loads logging in with a passkey once the page works, in browsers and on sites that can have any. */
export function LazyPasskeyLogin() {
  const { apiUrl } = useSettings();
  const isOffered = useSupportsPasskeys() && apiUrl === '';
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!isOffered) return;
    // The page works without it.
    import('./PasskeyLogin.tsx').then(
      ({ PasskeyLogin }) => setPart(() => PasskeyLogin),
      () => undefined,
    );
  }, [isOffered]);
  return Part ? <Part /> : null;
}
