import loadable from '@loadable/component';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { User } from '#contract/account/user.ts';
import type { ReportKind } from '#contract/safety/reports.ts';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { LazyPart } from '../ErrorBoundary/LazyPart.tsx';
import { urlOf } from '#src/store/returnUrl.ts';
import css from './ReportAndBlock.module.css';
import type { ReportDialog as Dialog } from './ReportDialog.tsx';

// Browser only; the options are a separate constant because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { ReportDialog: typeof Dialog }) => chunk.ReportDialog,
};
/** The dialog without a button, for a menu. */
export const ReportDialog = loadable(() => import('./ReportDialog.tsx'), inBrowser);

export interface ReportButtonProps {
  kind: ReportKind;
  id: string;
  /** The author: users can't report their own content, and may block the author while reporting. */
  author: User | undefined;
  /** A one-word link beside other small text; its subject is announced to screen readers. */
  isSmall?: boolean | undefined;
  /** An icon with one word; its subject is announced to screen readers. */
  isShort?: boolean | undefined;
  /** Whether the user has blocked the author, if known; otherwise it is fetched. */
  isBlocked?: boolean | undefined;
  /** Called after the author was blocked or unblocked. */
  onBlocked?: ((isBlocked: boolean) => void) | undefined;
}

/**
 * The first of the two taps that report something. Visitors are asked to log in; when the marketplace is hosted
 * elsewhere, there is nobody to report to.
 */
export function ReportButton(props: ReportButtonProps) {
  const hasScript = useHasScript();
  const { apiUrl } = useSettings();
  const currentUser = useCurrentUser();
  const { kind, author } = props;
  const isGone = kind === 'user' && (!author || author.deleted);
  if (!hasScript || apiUrl !== '' || isGone || (currentUser && currentUser.id === author?.id)) return null;
  if (!currentUser) return <LogIn {...props} />;
  return <OpenDialog {...props} />;
}

function OpenDialog({ isSmall = false, isShort = false, ...target }: ReportButtonProps) {
  const text = useMessages('ReportAndBlock');
  const [isOpen, setIsOpen] = useState(false);
  const label = text(`open.${target.kind}`);
  const waiting = <Spinner size="inline" label={text('opening')} />;
  return (
    <>
      {isSmall || isShort ? (
        <button
          type="button"
          className={isShort ? css.short : css.small}
          aria-label={label}
          onClick={() => setIsOpen(true)}
        >
          <Short isShort={isShort} />
        </button>
      ) : (
        <Button variant="quiet" size="small" className={css.open} onClick={() => setIsOpen(true)}>
          <Icon name="warning" />
          {label}
        </Button>
      )}
      {isOpen && (
        <LazyPart>
          <ReportDialog {...target} fallback={waiting} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}

function LogIn({
  kind,
  isSmall = false,
  isShort = false,
}: Pick<ReportButtonProps, 'kind' | 'isSmall' | 'isShort'>) {
  const text = useMessages('ReportAndBlock');
  const location = useLocation();
  const words = text(`login.${kind === 'user' ? 'user' : 'other'}`);
  const to = { to: pathTo('LoginPage', {}), state: { from: urlOf(location) } };
  if (isSmall || isShort) {
    return (
      <Link className={isShort ? css.short : css.small} aria-label={words} {...to}>
        <Short isShort={isShort} />
      </Link>
    );
  }
  return (
    <ButtonLink variant="quiet" size="small" className={css.open} {...to}>
      <Icon name="warning" />
      {words}
    </ButtonLink>
  );
}

function Short({ isShort }: { isShort: boolean }) {
  return (
    <>
      {isShort && <Icon name="warning" />}
      <span>
        <FormattedMessage id="ReportAndBlock.open.short" />
      </span>
    </>
  );
}
