import { Fragment, memo, useEffect, useState } from 'react';
import { classNames } from '#src/components/classNames.ts';
import type { Activity } from './activities.ts';
import css from './ActivityFeed.module.css';
import { isSameActivity } from './blocks.ts';
import { Day } from './Day.tsx';
import { Entry } from './Entry.tsx';

interface BlockProps {
  activities: readonly Activity[];
  transactionId: string;
  myId: string | undefined;
  /** The entry with the viewer's review link, and the link itself; both or neither. */
  asksFor: string | undefined;
  reviewHref: string;
  /** The viewer's newest message, and the newest that the other party is known to have read. */
  sentId: string | undefined;
  readId: string | undefined;
}

/** A block of feed entries that the browser can skip rendering while far off screen. */
export const Block = memo(
  function Block({ activities, transactionId, myId, asksFor, reviewHref, sentId, readId }: BlockProps) {
    const isMeasured = useMeasured();
    return (
      <ol className={classNames(css.block, isMeasured && css.measured)}>
        {activities.map(activity => (
          <Fragment key={activity.id}>
            {activity.opens && <Day {...activity.opens} />}
            <Entry
              activity={activity}
              transactionId={transactionId}
              myId={myId}
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
    before.myId === now.myId &&
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
