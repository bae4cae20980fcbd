import { memo, useEffect, useState } from 'react';
import { classNames } from '#src/components/classNames.ts';
import type { Activity } from './activities.ts';
import css from './ActivityFeed.module.css';
import { isSameActivity } from './blocks.ts';
import { Entry } from './Entry.tsx';

interface BlockProps {
  activities: readonly Activity[];
  transactionId: string;
  myId: string | undefined;
  /** The entry that the viewer answers with a review, and where; both or none. */
  asksFor: string | undefined;
  reviewHref: string;
}

/** Some entries of the feed that the browser need not draw while they are far from the screen. */
export const Block = memo(
  function Block({ activities, transactionId, myId, asksFor, reviewHref }: BlockProps) {
    const isMeasured = useMeasured();
    return (
      <ol className={classNames(css.block, isMeasured && css.measured)}>
        {activities.map(activity => (
          <Entry
            key={activity.id}
            activity={activity}
            transactionId={transactionId}
            myId={myId}
            reviewHref={activity.id === asksFor ? reviewHref : undefined}
          />
        ))}
      </ol>
    );
  },
  (before, now) =>
    before.transactionId === now.transactionId &&
    before.myId === now.myId &&
    before.asksFor === now.asksFor &&
    before.activities.length === now.activities.length &&
    before.activities.every((activity, at) => isSameActivity(activity, now.activities[at])),
);

/**
 * True once the browser has drawn the element for a frame: then it knows how high it is and keeps its place, where a
 * guess would move what is read.
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
