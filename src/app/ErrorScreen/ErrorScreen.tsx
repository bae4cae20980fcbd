import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#contract/paths.ts';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useMessages, type MessagesOf } from '#src/util/messages.ts';

interface ErrorScreenProps {
  /**
   * - failed: the page's data could not be loaded; tooMany: because this client sent too many requests; unavailable:
   *   because the database is down for a moment
   * - unreachable: the page's own code could not be loaded (readings 52)
   * - membersOnly, pendingApproval, readingDenied: the marketplace is private, and closed to this visitor
   */
  kind:
    | 'failed'
    | 'tooMany'
    | 'unavailable'
    | 'unreachable'
    | 'membersOnly'
    | 'pendingApproval'
    | 'readingDenied';
}

/** Replaces a page that could not be shown, and says what to do. */
export function ErrorScreen({ kind }: ErrorScreenProps) {
  const text = useMessages('ErrorScreen');
  return (
    <PageFrame title={text(`${kind}Title`)} robots="noindex">
      <EmptyState
        illustration={isPassing(kind) ? 'error' : 'empty'}
        headingLevel={1}
        title={text(`${kind}Title`)}
        action={<WayOut kind={kind} text={text} />}
      >
        <p>{text(`${kind}Text`)}</p>
      </EmptyState>
    </PageFrame>
  );
}

/** Whether the page may be there after a while. */
const isPassing = (kind: ErrorScreenProps['kind']) =>
  kind === 'failed' || kind === 'tooMany' || kind === 'unavailable';

function WayOut({ kind, text }: ErrorScreenProps & { text: MessagesOf<'ErrorScreen'> }) {
  const { pathname, search, hash } = useLocation();
  if (isPassing(kind)) return <Button onClick={() => window.location.reload()}>{text('refresh')}</Button>;
  if (kind !== 'membersOnly')
    return <ButtonLink to={pathTo('LandingPage', {})}>{text('toLanding')}</ButtonLink>;
  const state = { from: pathname + search + hash };
  return (
    <>
      <ButtonLink to={pathTo('LoginPage', {})} state={state}>
        <FormattedMessage id="Topbar.login" />
      </ButtonLink>
      <ButtonLink variant="secondary" to={pathTo('SignupPage', {})} state={state}>
        <FormattedMessage id="Topbar.signup" />
      </ButtonLink>
    </>
  );
}
