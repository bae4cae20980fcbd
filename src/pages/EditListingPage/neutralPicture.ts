import type { Subcategory } from '#contract/listing/listing.ts';
import { ownDrawingMark } from '#contract/image/ownDrawing.ts';

/**
 * Fetches our own illustration of a subcategory as a picture, for users without a photo or who prefer not to show one
 * (readings 28). It is not drawn here: some browsers don't return what they have drawn.
 * @throws when it cannot be fetched.
 */
export async function fetchIllustration(subcategory: Subcategory): Promise<File> {
  const answer = await fetch(`/illustrations/${subcategory}.png`);
  if (!answer.ok) throw new Error(`no illustration: ${answer.status}`);
  return new File([await answer.blob(), ownDrawingMark], `${subcategory}.png`, { type: 'image/png' });
}
