import { Link } from '#src/components/Link/Link.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { pathTo } from '#contract/paths.ts';
import { useSession } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Topbar.module.css';

interface InboxLinkProps {
  className: string | undefined;
  wordsClassName?: string | undefined;
}

/** Links to the inbox. A dot marks pending requests or unread messages, with a text alternative (readings 35). */
export function InboxLink({ className, wordsClassName }: InboxLinkProps) {
  const text = useMessages('Topbar');
  return (
    <Link className={className} to={pathTo('InboxBasePage', {})}>
      <span className={css.dotted}>
        <Icon name="inbox" />
        <UnreadDot />
      </span>
      <span className={wordsClassName}>{text('inbox')}</span>
      <UnreadText />
    </Link>
  );
}

/** The dot on an icon; hidden when there is nothing new. */
export function UnreadDot() {
  const { notificationCount, unreadCount } = useSession();
  return notificationCount + unreadCount > 0 ? <span className={css.dot} /> : null;
}

/** The same for screen readers. */
export function UnreadText() {
  const text = useMessages('Topbar');
  const { notificationCount, unreadCount } = useSession();
  const counts = { waiting: notificationCount, unread: unreadCount };
  return (['waiting', 'unread'] as const)
    .filter(name => counts[name] > 0)
    .map(name => <VisuallyHidden key={name}>{text(name, { count: counts[name] })}</VisuallyHidden>);
}
