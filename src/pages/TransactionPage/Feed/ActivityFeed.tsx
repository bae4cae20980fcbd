import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { usePage, useSession } from '#src/store/hooks.ts';
import { isLimited } from '#src/store/session.ts';
import type { TransactionData } from '../loadData.ts';
import { reviewHref } from '#src/config/review.ts';
import { reviewState } from '../Reviews/reviewState.ts';
import { activitiesOf, type Activity } from './activities.ts';
import css from './ActivityFeed.module.css';
import { Block } from './Block.tsx';
import { blocksOf } from './blocks.ts';
import { NewestAloud } from './NewestAloud.tsx';
import { OlderMessages } from './OlderMessages.tsx';
import { useFollow } from './useFollow.ts';
import { useKeepPlace } from './useKeepPlace.ts';

/** From so many entries on, the newest is far down. */
const manyEntries = 10;

/** What was said and what happened, oldest at the top; older messages come on demand. */
export function ActivityFeed({ newestId }: { newestId: string }) {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const session = useSession();
  const { role, transaction, thread } = usePage<TransactionData>().data;
  const activities = activitiesOf(transaction, thread);
  const { list, keepPlace } = useKeepPlace<HTMLDivElement>(activities[0]?.id);
  const myId = session.currentUser?.id;
  const newest = activities.at(-1);
  const isTheirs = newest?.type === 'message' && newest.message.sender?.id !== myId;
  const { end, hasNewBelow, goToEnd } = useFollow(list, newest?.id, isTheirs);
  const mayReview = reviewState(role, transaction) === 'open' && !isLimited(session);
  const asksFor = mayReview ? activities.findLast(asksForReview)?.id : undefined;

  return (
    <section className={css.feed} aria-label={intl.formatMessage({ id: 'TransactionPage.activity' })}>
      {activities.length >= manyEntries && (
        <Link className={css.newest} to={{ pathname, search, hash: newestId }} replace>
          <FormattedMessage id="TransactionPage.toNewest" />
        </Link>
      )}
      {thread.olderPage !== null && <OlderMessages page={thread.olderPage} onLoaded={keepPlace} />}
      {activities.length === 0 && (
        <p className={css.step}>
          <FormattedMessage id="TransactionPage.noMessages" />
        </p>
      )}
      {/* Off: a page of older messages is not read out. What is new is. */}
      <div role="log" aria-live="off" className={css.list} ref={list}>
        {blocksOf(activities, thread.seams).map(({ key, activities: entries }) => (
          <Block
            key={key}
            activities={entries}
            transactionId={transaction.id}
            myId={myId}
            asksFor={asksFor}
            reviewHref={reviewHref(pathname)}
          />
        ))}
      </div>
      <div ref={end} className={css.end} tabIndex={-1} />
      {hasNewBelow && (
        <div className={css.below}>
          <Button size="small" onClick={goToEnd}>
            <FormattedMessage id="TransactionPage.newBelow" />
          </Button>
        </div>
      )}
      <NewestAloud newest={newest} myId={myId} />
    </section>
  );
}

/** The booking is over, or the other side has written: the viewer can write too (specification section 4). */
function asksForReview(activity: Activity): boolean {
  return (
    activity.type === 'transition' &&
    ['complete', 'reviewByCustomer', 'reviewByProvider'].includes(activity.kind)
  );
}
