import type { Listing } from '#contract/entities/listing.ts';
import css from './More.module.css';
import { Reviews } from './Reviews.tsx';
import { Share } from './Share.tsx';
import { Similar } from './Similar.tsx';

/** What a reader comes to last; a chunk of its own that is fetched when it comes into view. */
export function More({ listing, title }: { listing: Listing; title: string }) {
  return (
    <div className={css.more}>
      <Share listing={listing} title={title} />
      <Reviews listing={listing} />
      <Similar listing={listing} />
    </div>
  );
}
