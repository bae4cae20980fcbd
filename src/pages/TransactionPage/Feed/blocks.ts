import type { Activity } from './activities.ts';

/** A separately rendered part of the feed. */
export interface FeedBlock {
  /** Stable while older and newer entries are added. */
  key: string;
  activities: readonly Activity[];
}

/** Splits the feed at each message that starts a block. Entries before the first one form their own block. */
export function blocksOf(
  activities: readonly Activity[],
  blockStarts: readonly string[] | undefined,
): readonly FeedBlock[] {
  const isSeam = new Set(blockStarts);
  const blocks: { key: string; activities: Activity[] }[] = [];
  for (const activity of activities) {
    const last = blocks.at(-1);
    if (last && !isSeam.has(activity.id)) last.activities.push(activity);
    else blocks.push({ key: isSeam.has(activity.id) ? activity.id : 'first', activities: [activity] });
  }
  return blocks;
}

/** Returns whether both render the same: each change creates new activities, but keeps the messages in them. */
export function isSameActivity(one: Activity, other: Activity | undefined): boolean {
  if (one.id !== other?.id || one.at !== other.at) return false;
  if (one.isJoined !== other.isJoined) return false;
  if (one.opens?.day !== other.opens?.day || one.opens?.daysAgo !== other.opens?.daysAgo) return false;
  if (one.type === 'message') return other.type === 'message' && one.message === other.message;
  return other.type === 'transition' && one.kind === other.kind && one.by === other.by;
}
