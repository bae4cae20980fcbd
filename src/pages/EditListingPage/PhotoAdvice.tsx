import type { Listing } from '#contract/listing/listing.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { iconPaths } from '#src/components/Icon/iconPaths.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PhotoAdvice.module.css';

const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4';
const stroke = 'M4 20L20 4';

/** What makes good pictures, and what should not be on them: each as a drawing and a few words. */
export function PhotoAdvice({ listing }: { listing: Listing | null }) {
  const text = useMessages('EditListingPage');
  const { subcategories = 'accomodation' } = listing?.publicData ?? {};
  const isHome = subcategories === 'accomodation';
  return (
    <ul className={css.advice} aria-label={text('photosAdvice')}>
      <li className={css.good}>
        <Icon path={sun} />
        {text('photosLight')}
      </li>
      <li className={css.good}>
        <Icon path={isHome ? iconPaths.home : iconPaths.enlarge} />
        {text(isHome ? 'photosRoom' : 'photosWhole')}
      </li>
      <li className={css.never}>
        <Icon path={iconPaths.user + stroke} />
        {text('photosFaces')}
      </li>
      <li className={css.never}>
        <Icon path={iconPaths.pin + stroke} />
        {text('photosAddress')}
      </li>
    </ul>
  );
}
