import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { useAppDispatch, usePage, useSession } from '#src/store/hooks.ts';
import { activitiesOf, type Activity } from './activities.ts';
import css from './ActivityFeed.module.css';
import { Delivery } from './Delivery.tsx';
import { type TransactionData, withOlder } from './loadData.ts';
import { loadMessages } from './messageThunks.ts';

/** What was said and what happened, oldest at the top. New messages are announced. */
export function ActivityFeed() {
  const intl = useIntl();
  const { currentUser } = useSession();
  const { transaction, thread } = usePage<TransactionData>().data;
  const activities = activitiesOf(transaction, thread);

  return (
    <section className={css.feed} aria-label={intl.formatMessage({ id: 'TransactionPage.activity' })}>
      {thread.olderPage !== null && <OlderMessages page={thread.olderPage} />}
      {activities.length === 0 && (
        <p className={css.step}>
          <FormattedMessage id="TransactionPage.noMessages" />
        </p>
      )}
      <div role="log">
        <ol className={css.list}>
          {activities.map(activity => (
            <Entry
              key={activity.id}
              activity={activity}
              transactionId={transaction.id}
              myId={currentUser?.id}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

function OlderMessages({ page }: { page: number }) {
  const dispatch = useAppDispatch();
  const { data, update } = usePage<TransactionData>();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');

  const handleClick = async () => {
    setStatus('loading');
    try {
      const older = await dispatch(loadMessages(data.transaction.id, page));
      update(before => ({ ...before, thread: withOlder(before.thread, older) }));
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <div className={css.older}>
      <Button variant="secondary" size="small" busy={status === 'loading'} onClick={handleClick}>
        <FormattedMessage id="TransactionPage.showOlder" />
      </Button>
      {status === 'failed' && (
        <Banner kind="error">
          <FormattedMessage id="TransactionPage.olderFailed" />
        </Banner>
      )}
    </div>
  );
}

interface EntryProps {
  activity: Activity;
  transactionId: string;
  myId: string | undefined;
}

function Entry({ activity, transactionId, myId }: EntryProps) {
  if (activity.type === 'transition') {
    return (
      <li className={css.step}>
        <FormattedMessage id={`TransactionPage.activity.${activity.kind}`} />{' '}
        <TimeAgo instant={activity.at} />
      </li>
    );
  }
  const { sender, content } = activity.message;
  const isMine = sender !== undefined && sender.id === myId;
  return (
    <li className={classNames(css.message, isMine && css.mine)}>
      {!isMine && <Avatar user={sender} size={40} />}
      <div className={css.bubble}>
        <p className={css.head}>
          <span className={css.name}>
            {isMine ? <FormattedMessage id="TransactionPage.you" /> : <UserName user={sender} />}
          </span>{' '}
          <TimeAgo instant={activity.at} />
        </p>
        <p className={css.content} lang={contentLanguage(content)} dir="auto">
          {content}
        </p>
        <Delivery transactionId={transactionId} message={activity.message} />
      </div>
    </li>
  );
}
