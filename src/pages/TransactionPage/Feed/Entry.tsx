import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { MessageSafety } from '#src/features/ReportAndBlock/MessageSafety.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { classNames } from '#src/components/classNames.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { LinkedText } from '#src/components/LinkedText/LinkedText.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { useSession, useSettings } from '#src/store/hooks.ts';
import { type Activity, activityMessageId } from './activities.ts';
import css from './ActivityFeed.module.css';
import { isSameActivity } from './blocks.ts';
import { Attached } from './Attached.tsx';
import { Delivery } from './Delivery.tsx';
import type { ThreadMessage } from '../loadData.ts';

interface EntryProps {
  activity: Activity;
  transactionId: string;
  myId: string | undefined;
  /** Link to the review form for this entry. */
  reviewHref?: string | undefined;
  /** What has become of the viewer's own message, shown at the newest of each. */
  mark?: 'sent' | 'read' | undefined;
}

/** A message or an event. */
export const Entry = memo(
  function Entry({ activity, transactionId, myId, reviewHref, mark }: EntryProps) {
    if (activity.type === 'message') {
      return <Said message={activity.message} transactionId={transactionId} myId={myId} mark={mark} />;
    }
    return (
      <li className={css.step}>
        <FormattedMessage id={activityMessageId(activity)} /> <TimeAgo instant={activity.at} />
        {reviewHref && (
          <>
            {' · '}
            <Link to={reviewHref} preventScrollReset>
              <FormattedMessage id="TransactionPage.reviewWrite" />
            </Link>
          </>
        )}
      </li>
    );
  },
  (before, now) =>
    before.myId === now.myId &&
    before.reviewHref === now.reviewHref &&
    before.mark === now.mark &&
    before.transactionId === now.transactionId &&
    isSameActivity(before.activity, now.activity),
);

interface SaidProps {
  message: ThreadMessage;
  transactionId: string;
  myId: string | undefined;
  mark: EntryProps['mark'];
}

function Said({ message, transactionId, myId, mark }: SaidProps) {
  const { sender, content, createdAt } = message;
  const isMine = sender !== undefined && sender.id === myId;
  const { rootUrl } = useSettings();
  const { currentUser } = useSession();
  const read = useShown(content);
  const shown = isMine ? { text: content, lang: contentLanguage(content) } : read;
  return (
    <li className={classNames(css.message, isMine && css.mine)}>
      {!isMine && <Avatar user={sender} size={40} />}
      <div className={css.bubble}>
        <p className={css.head}>
          <span className={css.name}>
            {isMine ? <FormattedMessage id="TransactionPage.you" /> : <UserName user={sender} />}
          </span>{' '}
          <TimeAgo instant={createdAt} />
        </p>
        <div className={css.content} lang={shown.lang} dir="auto">
          <LinkedText text={shown.text} rootUrl={rootUrl} />
        </div>
        {(message.images ?? message.documents) && <Attached message={message} />}
        {!isMine && (
          <MessageSafety message={message}>
            <TranslateControl
              originals={originalsOf(
                { kind: 'message', id: message.id },
                { content },
                { people: [sender, currentUser ?? undefined] },
              )}
              source={{ transactionId }}
            />
          </MessageSafety>
        )}
        <Delivery transactionId={transactionId} message={message} mark={mark} />
      </div>
    </li>
  );
}
