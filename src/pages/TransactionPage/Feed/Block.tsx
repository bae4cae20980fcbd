import { Fragment, memo, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { formatDay, relativeFor } from '#contract/time/dates.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { MessageSafety } from '#src/features/ReportAndBlock/MessageSafety.tsx';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { LinkedText } from '#src/components/LinkedText/LinkedText.tsx';
import { ClockTime } from '#src/components/LocalTime/ClockTime.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { useShown } from '#src/components/Translated/useShown.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { useSettings } from '#src/store/hooks.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import type { ThreadMessage } from '../loadData.ts';
import { type Activity, activityMessageId, type Day as Opened } from './activities.ts';
import { isSameActivity } from './blocks.ts';
import { Attached } from './Attached.tsx';
import { DeliveryMark, Undelivered } from './Delivery.tsx';
import css from './ActivityFeed.module.css';

interface BlockProps {
  activities: readonly Activity[];
  transactionId: string;
  me: CurrentUser | null;
  /** Whether times are in the reader's zone; the server doesn't know it. */
  isLocal: boolean;
  /** The entry with the viewer's review link, if it is in this block. */
  asksFor: string | undefined;
  reviewHref: string;
  /** The viewer's newest message, and the newest that the other party is known to have read, if in this block. */
  sentId: string | undefined;
  readId: string | undefined;
}

/** A block of feed entries that the browser can skip rendering while far off screen. */
export const Block = memo(
  function Block({
    activities,
    transactionId,
    me,
    isLocal,
    asksFor,
    reviewHref,
    sentId,
    readId,
  }: BlockProps) {
    const isMeasured = useMeasured();
    return (
      <ol className={classNames(css.block, isMeasured && css.measured)}>
        {activities.map(activity => (
          <Fragment key={activity.id}>
            {activity.opens && <Day {...activity.opens} />}
            <Entry
              activity={activity}
              transactionId={transactionId}
              me={me}
              isLocal={isLocal}
              reviewHref={activity.id === asksFor ? reviewHref : undefined}
              mark={activity.id === readId ? 'read' : activity.id === sentId ? 'sent' : undefined}
            />
          </Fragment>
        ))}
      </ol>
    );
  },
  (before, now) =>
    before.transactionId === now.transactionId &&
    before.me === now.me &&
    before.isLocal === now.isLocal &&
    before.asksFor === now.asksFor &&
    before.sentId === now.sentId &&
    before.readId === now.readId &&
    before.activities.length === now.activities.length &&
    before.activities.every((activity, at) => isSameActivity(activity, now.activities[at])),
);

/**
 * Returns true once the browser has rendered the element for one frame: its height is then known and reserved, where an
 * estimate would shift the text being read.
 */
function useMeasured(): boolean {
  const [isMeasured, setIsMeasured] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsMeasured(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

/** Separates the entries of a day from those before it; names today and yesterday. */
function Day({ day, daysAgo }: Opened) {
  const intl = useIntl();
  const words =
    daysAgo !== undefined && daysAgo < 2
      ? relativeFor(intl.locale).format(-daysAgo, 'day')
      : formatDay(intl, day, { withYear: daysAgo === undefined || daysAgo > 300 });
  return (
    <li className={css.day} data-day>
      <time dateTime={day}>{words}</time>
    </li>
  );
}

interface EntryProps {
  activity: Activity;
  transactionId: string;
  me: CurrentUser | null;
  isLocal: boolean;
  /** Link to the review form for this entry. */
  reviewHref?: string | undefined;
  /** What has become of the viewer's own message, shown at the newest of each. */
  mark?: 'sent' | 'read' | undefined;
}

/** A message or an event. */
const Entry = memo(
  function Entry({ activity, transactionId, me, isLocal, reviewHref, mark }: EntryProps) {
    if (activity.type === 'message') {
      return (
        <Said
          message={activity.message}
          isJoined={activity.isJoined === true}
          {...{ transactionId, me, isLocal, mark }}
        />
      );
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
    before.me === now.me &&
    before.isLocal === now.isLocal &&
    before.reviewHref === now.reviewHref &&
    before.mark === now.mark &&
    before.transactionId === now.transactionId &&
    isSameActivity(before.activity, now.activity),
);

interface SaidProps {
  message: ThreadMessage;
  /** The next message shows author and time. */
  isJoined: boolean;
  transactionId: string;
  me: CurrentUser | null;
  isLocal: boolean;
  mark: EntryProps['mark'];
}

function Said({ message, isJoined, transactionId, me, isLocal, mark }: SaidProps) {
  const { sender, content, createdAt } = message;
  const isMine = sender !== undefined && sender.id === me?.id;
  const { rootUrl } = useSettings();
  const read = useShown(content);
  const shown = isMine ? { text: content, lang: contentLanguage(content) } : read;
  return (
    <li className={classNames(css.message, isMine && css.mine, isJoined && css.joined)}>
      {!isMine && <div className={css.who}>{!isJoined && <Avatar user={sender} size={40} />}</div>}
      <div className={css.bubble}>
        <VisuallyHidden>
          {isMine ? <FormattedMessage id="TransactionPage.you" /> : <UserName user={sender} />}
          {': '}
        </VisuallyHidden>
        <div className={css.content} lang={shown.lang} dir="auto">
          <LinkedText text={shown.text} rootUrl={rootUrl} />
        </div>
        {(message.images ?? message.documents) && <Attached message={message} />}
        <div className={css.foot}>
          {!isMine && (
            <MessageSafety message={message}>
              <TranslateControl
                originals={originalsOf(
                  { kind: 'message', id: message.id },
                  { content },
                  { people: [sender, me ?? undefined] },
                )}
                source={{ transactionId }}
              />
            </MessageSafety>
          )}
          {(!isJoined || mark || message.delivery) && (
            <p className={css.time}>
              {!message.delivery && <ClockTime instant={createdAt} isLocal={isLocal} />}
              <DeliveryMark message={message} mark={mark} />
            </p>
          )}
        </div>
        <Undelivered transactionId={transactionId} message={message} />
      </div>
    </li>
  );
}
