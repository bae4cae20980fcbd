import loadable from '@loadable/component';
import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteParams } from '#src/store/routeParams.ts';
import type { Listing } from '#contract/listing/listing.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { firstNight } from '#contract/listing/availableFrom.ts';
import type { Failure } from '#src/api/failure.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Breakdown } from '#src/components/Breakdown/Breakdown.tsx';
import { ListingSubject } from '#src/components/ListingSubject/ListingSubject.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { SubjectLayout } from '#src/components/SubjectLayout/SubjectLayout.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { CheckoutForm as Form } from './CheckoutForm/CheckoutForm.tsx';
import { ChooseDays } from './ChooseDays/ChooseDays.tsx';
import { type CheckoutData, usePage } from './loadData.ts';
import { type Problem, problemOf } from './problems.ts';
import { ProblemScreen } from './ProblemScreen.tsx';
import css from './CheckoutPage.module.css';

// Browser only: drafts typed before a reload and the payment provider's script exist only there.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { CheckoutForm: typeof Form }) => chunk.CheckoutForm,
};
const CheckoutForm = loadable(() => import('./CheckoutForm/CheckoutForm.tsx'), inBrowser);

/** The last step of a booking: price, card, message. */
export function CheckoutPage() {
  const { data, key, update } = usePage();
  const { listing, request, price } = data;
  const text = useMessages('CheckoutPage');
  const title = text(request?.isFree ? 'titleFree' : 'title');
  return (
    <PageFrame title={title} robots="noindex">
      <SubjectLayout
        title={title}
        side={
          listing && (
            <>
              <ListingSubject listing={listing} person={listing.author} />
              {request && <Price request={request} price={price} />}
            </>
          )
        }
      >
        <div className={css.main}>
          {data.hasExpired && <Banner kind="warning">{text('problem.expired')}</Banner>}
          <Step
            key={key}
            data={data}
            onPrice={booked => update(before => ({ ...before, price: booked }))}
            fallback={
              <div className={css.preparing}>
                <noscript>
                  <Banner kind="info">{text('noScript')}</Banner>
                </noscript>
                <Spinner label={text('loading')} />
              </div>
            }
          />
        </div>
      </SubjectLayout>
    </PageFrame>
  );
}

function Price({ request, price }: { request: BookingRequest; price: Transaction | null }) {
  const note = price && (
    <FormattedMessage id={request.isFree ? 'CheckoutPage.freeNote' : 'CheckoutPage.chargeNote'} />
  );
  return (
    <div className={css.price}>
      <Breakdown role="customer" lineItems={price?.lineItems ?? []} stay={request} note={note} />
    </div>
  );
}

interface StepProps {
  data: CheckoutData;
  onPrice: (booked: Transaction) => void;
  fallback: ReactElement;
}

function Step({ data, onPrice, fallback }: StepProps) {
  const { listing, request, price, failure } = data;
  const { payments } = useSettings();
  if (!listing) return <Screen problem="listingGone" listing={null} />;
  if (!request) return <ChooseDays listing={listing} />;
  if (!request.isFree && !payments) return <Screen problem="missingKey" {...{ listing, request }} />;
  if (failure) {
    const problem = problemOf(failure, 'breakdownFailed');
    const first = firstNight(listing);
    const isEarly = problem === 'timeTaken' && first !== undefined && request.start < first;
    return <Screen problem={isEarly ? 'notYet' : problem} {...{ listing, request, failure }} />;
  }
  if (!price) return <Screen problem="breakdownFailed" {...{ listing, request }} />;
  return (
    <LazyPart>
      <CheckoutForm
        listing={listing}
        request={request}
        price={price}
        pendingId={data.pendingId}
        card={data.card}
        onPrice={onPrice}
        fallback={fallback}
      />
    </LazyPart>
  );
}

interface ScreenProps {
  problem: Problem;
  listing: Listing | null;
  request?: BookingRequest;
  failure?: Failure;
}

function Screen({ problem, listing, request, failure }: ScreenProps) {
  const { slug = '', id = '' } = useRouteParams();
  const params = { slug, id };
  return <ProblemScreen {...{ problem, params, failure, request }} hasListing={listing !== null} />;
}

export { CheckoutPage as Page };
export { loadData } from './loadData.ts';
