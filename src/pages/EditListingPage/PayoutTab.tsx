import loadable from '@loadable/component';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import type { PayoutPanel as Form } from '#src/features/Payout/PayoutPanel.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './EditListingPage.module.css';
import { usePage, editPath } from './loadData.ts';

// A separate chunk: few listings have a price.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { PayoutPanel: typeof Form }) => chunk.PayoutPanel,
};
const PayoutPanel = loadable(() => import('#src/features/Payout/PayoutPanel.tsx'), inBrowser);

/** Payout details for an offer with a price. */
export function PayoutTab() {
  const text = useMessages('EditListingPage');
  const { data, update } = usePage();
  const { type, listing, payout } = data;
  const account = payout?.account ?? null;
  return (
    <Panel className={css.panel}>
      {!account && <Banner kind="info">{text(type === 'edit' ? 'payoutPublished' : 'payoutDraft')}</Banner>}
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
