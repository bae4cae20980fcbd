import { FormattedMessage } from 'react-intl';
import type { User } from '#contract/account/user.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { AverageRating, ReviewList } from '#src/components/ReviewList/ReviewList.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { ListingCard } from '#src/components/ListingCard/ListingCard.tsx';
import { ListingGrid } from '#src/components/ListingGrid/ListingGrid.tsx';
import { type ProfileData, profileTabs, type Shown, tabHref } from './loadData.ts';
import css from './ProfilePage.module.css';

interface ProfileTabsProps extends Pick<ProfileData, 'counts' | 'averages'> {
  user: User;
  name: string;
  shown: Shown;
}

/** A user's listings, and the reviews they received in either role. */
export function ProfileTabs({ user, name, shown, counts, averages }: ProfileTabsProps) {
  const text = useMessages('ProfilePage');
  const { tab, page } = shown;
  const average = tab === 'listings' ? null : averages[tab];
  const items = profileTabs.map(one => ({
    label: text(`tab.${one}`),
    to: tabHref(user.id, one),
    isCurrent: one === tab,
    count: counts[one],
    countLabel: text(`count.${one}`, { count: counts[one] }),
  }));
  return (
    <section className={css.listings} aria-labelledby="shown">
      <Tabs label={text('tabs', { name })} items={items} />
      <h2 id="shown" className={css.heard}>
        <VisuallyHidden>{text(`count.${tab}`, { count: counts[tab] })}</VisuallyHidden>
      </h2>
      {average !== null && (
        <p>
          <AverageRating average={average} />
        </p>
      )}
      {tab === 'listings' ? (
        <ProfileListings listings={page.items} />
      ) : page.items.length > 0 ? (
        <ReviewList
          reviews={page.items}
          actionsFor={review => (
            <>
              <TranslateControl
                originals={originalsOf(
                  { kind: 'review', id: review.id },
                  { content: review.content },
                  { people: [review.author, user] },
                )}
                source="public"
              />
              <ReportButton kind="review" id={review.id} author={review.author} isSmall />
            </>
          )}
        />
      ) : (
        <p className={css.quiet}>{text(`none.${tab}`)}</p>
      )}
      <Pagination pagination={page.pagination} hrefOf={number => tabHref(user.id, tab, number)} />
    </section>
  );
}

function ProfileListings({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) {
    return (
      <p className={css.quiet}>
        <FormattedMessage id="ProfilePage.noListings" />
      </p>
    );
  }
  return (
    <ListingGrid>
      {listings.map(listing => (
        <ListingCard key={listing.id} listing={listing} corner={<SaveButton listing={listing} />} />
      ))}
    </ListingGrid>
  );
}
