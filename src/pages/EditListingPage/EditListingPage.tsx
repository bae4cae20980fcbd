import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import loadable from '@loadable/component';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Container } from '#src/components/Container/Container.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { slugOf } from '#contract/text/slug.ts';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import type { PayoutPanel as Form } from '#src/features/Payout/PayoutPanel.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { ChangeState, ExactPlaceWarning } from './ChangeState.tsx';
import { editPath, usePage } from './loadData.ts';
import { TabPanel } from './TabPanel.tsx';
import { openTabs, shownTabs } from './tabs.ts';
import { useTabStrip } from './useTabStrip.ts';
import css from './EditListingPage.module.css';

/** The listing editor: a four-step wizard for a new listing, independently saved tabs for a published one. */
export function EditListingPage() {
  const text = useMessages('EditListingPage');
  const { data, update } = usePage();
  const { type, tab, listing, failure } = data;
  const [version, setVersion] = useState(0);
  const title = text(`${type}Title`);
  const payable = { hasPayments: useSettings().payments !== undefined };
  const open = openTabs(type, listing, payable);
  const { strip, more } = useTabStrip(tab);

  // The forms start again from the published version.
  const handleGivenUp = (shown: Listing) => {
    update(before => ({ ...before, listing: shown }));
    setVersion(version + 1);
  };

  return (
    <PageFrame title={title} robots="noindex">
      <Container width="text" className={css.page}>
        <header className={css.head}>
          <h1>{title}</h1>
          {listing && listing.state !== 'draft' && (
            <ButtonLink
              variant="secondary"
              size="small"
              to={
                listing.state === 'pendingApproval'
                  ? pathTo('ListingPageVariant', {
                      slug: slugOf(listing.title),
                      id: listing.id,
                      variant: 'pending-approval',
                    })
                  : pathTo('ListingPage', { slug: slugOf(listing.title), id: listing.id })
              }
            >
              {text('viewListing')}
            </ButtonLink>
          )}
        </header>
        {failure ? (
          <LoadFailure />
        ) : (
          <>
            {listing && <ChangeState listing={listing} onGivenUp={handleGivenUp} />}
            <ExactPlaceWarning listing={listing} />
            <div
              ref={strip}
              className={classNames(css.strip, more.before && css.before, more.after && css.after)}
            >
              <Tabs
                label={text('tabs')}
                items={shownTabs(listing, payable).map(name => ({
                  label: text(`tab.${name}`),
                  to: editPath(listing, type, name),
                  isCurrent: name === tab,
                  isLocked: !open.includes(name),
                }))}
              />
            </div>
            {tab === 'payout-details' ? (
              <PayoutTab />
            ) : (
              <TabPanel key={`${listing?.id ?? ''} ${tab} ${version}`} tab={tab} />
            )}
          </>
        )}
      </Container>
    </PageFrame>
  );
}

function LoadFailure() {
  return (
    <Banner kind="error">
      <p>
        <FormattedMessage id="EditListingPage.showFailed" />
      </p>
      {/* A full page load: the router does not navigate to the same URL. */}
      <a href="">
        <FormattedMessage id="EditListingPage.tryAgain" />
      </a>
    </Banner>
  );
}

// A separate chunk: few listings have a price.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { PayoutPanel: typeof Form }) => chunk.PayoutPanel,
};
const PayoutPanel = loadable(() => import('#src/features/Payout/PayoutPanel.tsx'), inBrowser);

/** Payout details for an offer with a price. */
function PayoutTab() {
  const text = useMessages('EditListingPage');
  const { data, update } = usePage();
  const { type, listing, payout } = data;
  const account = payout?.account ?? null;
  return (
    <Panel className={css.panel}>
      {!account && (
        <Banner kind="info" illustration={type === 'edit' ? 'published' : undefined}>
          {text(type === 'edit' ? 'payoutPublished' : 'payoutDraft')}
        </Banner>
      )}
      <LazyPart>
        <PayoutPanel
          fallback={<Spinner label={text('payoutLoading')} />}
          account={account}
          isGone={payout?.isGone ?? false}
          onAccount={opened =>
            update(before => ({ ...before, payout: { account: opened, isGone: false, returned: null } }))
          }
          returned={payout?.returned ?? undefined}
          returnPath={editPath(listing, type, 'payout-details')}
        />
      </LazyPart>
    </Panel>
  );
}

export { EditListingPage as Page };
export { loadData } from './loadData.ts';
