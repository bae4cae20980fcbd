import type { Listing } from '#contract/listing/listing.ts';
import { useShownTitle } from './useShownTitle.ts';

interface ShownTitleProps {
  listing: Listing;
  /** The reader is its author: it is never translated. */
  isOwn: boolean;
  className?: string | undefined;
}

/** The title of a listing inside other text; see {@link useShownTitle}. */
export function ShownTitle({ listing, isOwn, className }: ShownTitleProps) {
  const { text, lang } = useShownTitle(listing, isOwn);
  return (
    <span className={className} lang={lang} dir="auto">
      {text}
    </span>
  );
}
