import loadable from '@loadable/component';
import { agreedToOthers } from '#contract/account/terms.ts';
import { useIsLater } from '#src/components/browserState.ts';
import { useAppSelector, useSession, useSettings } from '#src/store/hooks.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import type { Notices as Shown } from './Notices.tsx';

// The options are a separate constant because the compiler plugin skips calls whose literal has `ssr: false`, and the
// server refuses to render those.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Notices: typeof Shown }) => chunk.Notices };
const Notices = loadable(() => import('./Notices.tsx'), inBrowser);

const hasAccepted = () => /(^|; )euCookiesAccepted=1(;|$)/.test(document.cookie);

/** Loads the notices when there may be one to show, after the page is hydrated. A page works without them. */
export function LazyNotices() {
  const isLater = useIsLater();
  const { currentUser, scopes } = useSession();
  const key = useAppSelector(state => state.page.key);
  const isChecked = currentUser?.emailVerified && currentUser.profile?.publicData.isVerified;
  const { termsVersion } = useSettings();
  const hasNewTerms = agreedToOthers(currentUser?.profile?.privateData, termsVersion);
  if (!isLater) return null;
  if (hasAccepted() && (!currentUser || (isChecked && !hasNewTerms && scopes.includes('user')))) return null;
  return (
    <ErrorBoundary resetKey={key} instead={null}>
      <Notices />
    </ErrorBoundary>
  );
}
