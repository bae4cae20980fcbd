import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { pathTo } from '#contract/paths.ts';
import { slugOf } from '#contract/text/slug.ts';
import { MatchCards } from '#src/features/Matches/MatchCards.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useMessages } from '#src/util/messages.ts';
import { usePage, type OwnSection } from './loadData.ts';
import css from './ForYouPage.module.css';

/** The matches of the user's own listings, with reasons. */
export function ForYouPage() {
  const text = useMessages('ForYouPage');
  const { sections, isOne, searches } = usePage().data;
  const title = text('title');
  return (
    <PageFrame title={title} robots="noindex">
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          {sections.length > 0 && <p className={css.intro}>{text('intro')}</p>}
        </header>
        {sections.map(section => (
          <Section key={section.listing.id} section={section} isOne={isOne} />
        ))}
        {isOne && (
          <p>
            <Link to={pathTo('ForYouPage', {})}>{text('back')}</Link>
          </p>
        )}
        {sections.length === 0 && <NoListing searches={searches} />}
      </Container>
    </PageFrame>
  );
}

function Section({ section: { listing, found, total }, isOne }: { section: OwnSection; isOne: boolean }) {
  const text = useMessages('ForYouPage');
  const { id, title, publicData } = listing;
  const isRequest = publicData.category === 'lookingForPlace';
  const path = pathTo('ListingPage', { slug: slugOf(title), id });
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 lang={listing.writtenIn ?? contentLanguage(title)} dir="auto">
          <Link to={path}>{title}</Link>
        </h2>
        <p className={css.count}>
          <FormattedMessage
            id={isRequest ? 'Match.offersMayFit' : 'Match.requestsMayFit'}
            values={{ count: total }}
          />
        </p>
      </div>
      {found.length > 0 ? (
        <MatchCards found={found} headingLevel={3} />
      ) : (
        <Panel className={css.nothing}>
          <p>{text(isRequest ? 'noOffers' : 'noRequests')}</p>
          <p className={css.actions}>
            <ButtonLink
              variant="secondary"
              to={pathTo('EditListingPage', { slug: slugOf(title), id, type: 'edit', tab: 'description' })}
            >
              {text('sayMore')}
            </ButtonLink>
            <ButtonLink variant="secondary" to={pathTo('SearchPage', {}, oppositeOf(publicData))}>
              {text('search')}
            </ButtonLink>
          </p>
        </Panel>
      )}
      {!isOne && total > found.length && (
        <p>
          <Link to={pathTo('ForYouPage', {}, { listing: id })}>
            <FormattedMessage
              id={total > shownOfOne ? 'Match.best' : 'Match.all'}
              values={{ count: Math.min(total, shownOfOne) }}
            />
          </Link>
        </p>
      )}
    </section>
  );
}

/** Matches that the page of one listing shows at most. */
const shownOfOne = 24;

/** Returns the search for listings of the other side, of the same kind. */
const oppositeOf = ({ category, subcategories }: OwnSection['listing']['publicData']) => ({
  pub_category: category === 'lookingForPlace' ? 'offeringPlace' : 'lookingForPlace',
  pub_subcategories: subcategories,
});

/** Without an open listing there are no matches: links to saved searches, or to creating a listing. */
function NoListing({ searches }: { searches: readonly SavedSearch[] }) {
  const text = useMessages('ForYouPage');
  return (
    <>
      {searches.length > 0 && (
        <section className={css.section}>
          <h2>{text('searches')}</h2>
          <ul className={css.searches}>
            {searches.map(({ id, name, address }) => (
              <li key={id}>
                <Link to={pathTo('SearchPage', {}) + (address ? `?${address}` : '')}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <EmptyState
        illustration="noNews"
        title={text('emptyTitle')}
        action={
          <div className={css.actions}>
            <ButtonLink to={pathTo('NewListingPage', {})}>{text('create')}</ButtonLink>
            <ButtonLink variant="secondary" to={pathTo('SearchPage', {})}>
              {text('search')}
            </ButtonLink>
          </div>
        }
      >
        {text('emptyText')}
      </EmptyState>
    </>
  );
}

export { ForYouPage as Page };
export { loadData } from './loadData.ts';
