import { pathTo } from '#contract/paths.ts';
import type { SavedListing } from '#contract/listing/savedListings.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { boundsAround, pointText } from '#src/config/locations.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './SavedListingsPage.module.css';

/** A saved listing that is no longer public, with a search for similar ones. */
export function ClosedCard({ saved }: { saved: SavedListing }) {
  const text = useMessages('SavedListingsPage');
  const { id, title, category, subcategories, address, near } = saved;
  return (
    <article className={css.closed}>
      <p className={css.state}>{text('closed')}</p>
      {title && (
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
      )}
      <ButtonLink variant="secondary" size="small" className={css.else} to={similarHref(saved)}>
        {text('elseFits')}
      </ButtonLink>
      <div className={css.corner}>
        <SaveButton
          listing={{
            id,
            title: title || text('closed'),
            state: 'closed',
            geolocation: near ?? null,
            publicData: {
              ...(category && { category }),
              ...(subcategories && { subcategories }),
              ...(address && { location: { address } }),
            },
          }}
        />
      </div>
    </article>
  );
}

/** Kilometres to each side in which similar listings are searched. */
const reach = 50;

function similarHref({ category, subcategories, address, near }: SavedListing): string {
  return pathTo(
    'SearchPage',
    {},
    {
      ...(near && {
        address,
        bounds: boundsAround(near, reach),
        origin: pointText(near),
      }),
      pub_category: category,
      pub_subcategories: subcategories,
    },
  );
}
