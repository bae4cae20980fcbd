import type { Activity } from './activities.ts';

/** A part of the feed that is drawn by itself. */
export interface FeedBlock {
  /** Stays the same while older and newer entries come. */
  key: string;
  activities: readonly Activity[];
}

/** Parts the feed before each message that is a seam. What stands before the first one is a block of its own. */
export function blocksOf(
  activities: readonly Activity[],
  seams: readonly string[] | undefined,
): readonly FeedBlock[] {
  const isSeam = new Set(seams);
  const blocks: { key: string; activities: Activity[] }[] = [];
  for (const activity of activities) {
    const last = blocks.at(-1);
    if (last && !isSeam.has(activity.id)) last.activities.push(activity);
    else blocks.push({ key: isSeam.has(activity.id) ? activity.id : 'first', activities: [activity] });
  }
  return blocks;
}

/** Whether both draw the same: each change makes its activities anew, but not the messages in them. */
export function isSameActivity(one: Activity, other: Activity | undefined): boolean {
  if (one.id !== other?.id || one.at !== other.at) return false;
  if (one.type === 'message') return other.type === 'message' && one.message === other.message;
  return other.type === 'transition' && one.kind === other.kind && one.by === other.by;
}
