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

/**
 * Leads people with listings to what they are asked, others to what they asked; a dot says that something waits or was
 * written, and words say what for those who do not see it (readings 35).
 */
export function InboxLink({ className, wordsClassName }: InboxLinkProps) {
  const intl = useIntl();
  const { hasListings } = useSession();
  return (
    <Link className={className} to={pathTo('InboxPage', { tab: hasListings ? 'sales' : 'orders' })}>
      <span className={css.dotted}>
        <Icon name="inbox" />
        <NewsDot />
      </span>
      <span className={wordsClassName}>{intl.formatMessage({ id: 'Topbar.inbox' })}</span>
      <NewsInWords />
    </Link>
  );
}

/** The dot on an icon; nothing while there is nothing new. */
export function NewsDot() {
  const { notificationCount, unreadCount } = useSession();
  return notificationCount + unreadCount > 0 ? <span className={css.dot} /> : null;
}

/** The same for those who do not see it. */
export function NewsInWords() {
  const intl = useIntl();
  const { notificationCount, unreadCount } = useSession();
  const counts = { waiting: notificationCount, unread: unreadCount };
  return (['waiting', 'unread'] as const)
    .filter(name => counts[name] > 0)
    .map(name => (
      <VisuallyHidden key={name}>
        {intl.formatMessage({ id: `Topbar.${name}` }, { count: counts[name] })}
      </VisuallyHidden>
    ));
}
