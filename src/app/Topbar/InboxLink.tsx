import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { pathTo } from '#src/config/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import css from './Topbar.module.css';

interface InboxLinkProps {
  className: string | undefined;
  wordsClassName?: string | undefined;
}

/** Leads people with listings to what they are asked, others to what they asked; a dot says that something waits. */
export function InboxLink({ className, wordsClassName }: InboxLinkProps) {
  const intl = useIntl();
  const { notificationCount: count, hasListings } = useSession();
  return (
    <Link className={className} to={pathTo('InboxPage', { tab: hasListings ? 'sales' : 'orders' })}>
      <span className={css.dotted}>
        <Icon name="inbox" />
        {count > 0 && <span className={css.dot} />}
      </span>
      <span className={wordsClassName}>{intl.formatMessage({ id: 'Topbar.inbox' })}</span>
      {count > 0 && (
        <VisuallyHidden>{intl.formatMessage({ id: 'Topbar.waiting' }, { count })}</VisuallyHidden>
      )}
    </Link>
  );
}
