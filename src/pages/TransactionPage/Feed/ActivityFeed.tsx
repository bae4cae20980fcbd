import loadable from '@loadable/component';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import type { Consent as Asked } from '#src/features/Translation/Consent.tsx';
import { isForeign } from '#src/features/Translation/isForeign.ts';
import { ReportingContext } from '#src/features/ReportAndBlock/MessageSafety.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useInBrowser } from '#src/components/LocalTime/LocalTime.tsx';
import { useCurrentUser, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { serverNow } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { reviewHref } from '#contract/booking/openForms.ts';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { usePage } from '../loadData.ts';
import { reviewState } from '../Reviews/reviewState.ts';
import { useOriginals } from '../Stay/ConversationTranslation.tsx';
import { activitiesOf, type Activity, activityMessageId } from './activities.ts';
import { Block } from './Block.tsx';
import { blocksOf } from './blocks.ts';
import { withDays, withGroups } from './days.ts';
import { OlderMessages } from './OlderMessages.tsx';
import { useFollowEnd, useOpenAtNewest, usePreserveScroll } from './scrolling.ts';
import { useReadByOther } from './useReadByOther.ts';
import css from './ActivityFeed.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Consent: typeof Asked }) => chunk.Consent };
const Consent = loadable(() => import('#src/features/Translation/Consent.tsx'), inBrowser);

/** From this number of entries on, the newest is far down the page. */
const manyEntries = 10;

interface ActivityFeedProps {
  newestId: string;
  isReporting: boolean;
  /** Reports whether both parties of the conversation agree to a translator that is not the site's own. */
  onConsent: (id: string, hasConsent: boolean) => void;
}

/** The conversation's messages and events, oldest first; older messages are loaded on demand. */
export function ActivityFeed({ newestId, isReporting, onConsent }: ActivityFeedProps) {
  const text = useMessages('TransactionPage');
  const { pathname, search } = useLocation();
  const me = useCurrentUser();
  const myId = me?.id;
  const readOnly = isImpersonated(useSession());
  const { role, transaction, thread } = usePage().data;
  // What changes in every message gives way to presses.
  const isInBrowser = useDeferredValue(useInBrowser());
  const choosesMessage = useDeferredValue(isReporting);
  const [openedAt] = useState(() => serverNow());
  const activities = useMemo(
    () => withGroups(withDays(activitiesOf(transaction, thread), isInBrowser ? openedAt : undefined)),
    [transaction, thread, isInBrowser, openedAt],
  );
  const { list, keepPlace } = usePreserveScroll<HTMLDivElement>(activities[0]?.id);
  const newest = activities.at(-1);
  const isTheirs = newest?.type === 'message' && newest.message.sender?.id !== myId;
  useOpenAtNewest(transaction.id);
  const { end, hasNewBelow, goToEnd } = useFollowEnd(list, newest?.id, isTheirs);
  const readId = useReadByOther(transaction.id);
  const sentId = thread.messages.findLast(({ sender, delivery }) => sender?.id === myId && !delivery)?.id;
  const { translator, locale } = useSettings();
  const originals = useOriginals();
  const mayReview = reviewState(role, transaction) === 'open' && !readOnly;
  const asksFor = mayReview ? activities.findLast(invitesReview)?.id : undefined;

  return (
    <section className={css.feed} aria-label={text('activity')}>
      {activities.length >= manyEntries && (
        <Link className={css.newest} to={{ pathname, search, hash: newestId }} replace>
          {text('toNewest')}
        </Link>
      )}
      {thread.olderPage !== null && <OlderMessages page={thread.olderPage} onLoaded={keepPlace} />}
      {activities.length === 0 && <p className={css.step}>{text('noMessages')}</p>}
      {/* Off, so that a page of older messages is not announced. New messages are announced by LiveRegion. */}
      <div role="log" aria-live="off" className={css.list} ref={list}>
        <ReportingContext value={choosesMessage}>
          {blocksOf(activities, thread.blockStarts).map(({ key, activities: entries }) => (
            <Block
              key={key}
              activities={entries}
              transactionId={transaction.id}
              me={me}
              isLocal={isInBrowser}
              asksFor={idIn(entries, asksFor)}
              sentId={idIn(entries, sentId)}
              readId={idIn(entries, readId)}
              reviewHref={reviewHref(pathname)}
            />
          ))}
        </ReportingContext>
      </div>
      <div ref={end} className={css.end} tabIndex={-1} />
      {translator && !translator.isOwn && !readOnly && (
        <LazyPart>
          <Consent
            key={transaction.id}
            transactionId={transaction.id}
            person={role === 'customer' ? transaction.provider : transaction.customer}
            version={transaction}
            isWanted={originals.some(original => isForeign(original, locale))}
            onChange={onConsent}
          />
        </LazyPart>
      )}
      {hasNewBelow && (
        <div className={css.below} data-above-bar>
          <Button size="small" onClick={goToEnd}>
            {text('newBelow')}
          </Button>
        </div>
      )}
      <LiveRegion newest={newest} myId={myId} />
    </section>
  );
}

/** Returns the id if it is that of one of the entries: blocks without it needn't be rendered again when it changes. */
const idIn = (entries: readonly Activity[], id: string | undefined) =>
  entries.some(entry => entry.id === id) ? id : undefined;

/**
 * Returns whether the entry invites a review: the booking has ended, or the other party has reviewed (specification
 * section 4).
 */
function invitesReview(activity: Activity): boolean {
  return (
    activity.type === 'transition' &&
    ['complete', 'reviewByCustomer', 'reviewByProvider'].includes(activity.kind)
  );
}

interface NewestAloudProps {
  newest: Activity | undefined;
  myId: string | undefined;
}

/** Announces new messages to screen readers. */
function LiveRegion({ newest, myId }: NewestAloudProps) {
  const intl = useIntl();
  const [atFirst] = useState(newest?.id);
  return (
    <VisuallyHidden>
      <span role="status">{newest && newest.id !== atFirst && wordsFor(newest)}</span>
    </VisuallyHidden>
  );

  function wordsFor(activity: Activity) {
    if (activity.type === 'transition') return <FormattedMessage id={activityMessageId(activity)} />;
    const { sender, content } = activity.message;
    // The viewer's own messages need no announcement.
    if (!sender || sender.id === myId) return null;
    return (
      <FormattedMessage
        id="TransactionPage.newMessage"
        values={{ name: userNameOf(intl, sender), text: content }}
      />
    );
  }
}
