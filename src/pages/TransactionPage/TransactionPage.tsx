import loadable from '@loadable/component';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { ListingSubject } from '#src/components/ListingSubject/ListingSubject.tsx';
import { SubjectLayout } from '#src/components/SubjectLayout/SubjectLayout.tsx';
import { isOpenToCustomers } from '#src/config/listing.ts';
import { useAppDispatch, useAppSelector, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { newestId } from '#contract/paths.ts';
import { canEnd } from '#contract/booking/stayEnd.ts';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { AskTeam } from './Appeal/AskTeam.tsx';
import { ActivityFeed } from './Feed/ActivityFeed.tsx';
import { Beside } from './Beside/Beside.tsx';
import { EndStay } from './EndStay.tsx';
import { FirstMessage } from './FirstMessage/FirstMessage.tsx';
import type { OthersThatFit as Others } from './FirstMessage/OthersThatFit.tsx';
import { Head } from './Head.tsx';
import { headingId, isKnownState } from './heading.ts';
import type { TransactionData } from './loadData.ts';
import { MessageForm } from './MessageForm.tsx';
import { NewAddress } from './NewAddress.tsx';
import { NextStep } from './NextStep.tsx';
import { NoMessagesNotice, whyNoMessages } from './NoMessagesNotice.tsx';
import { Reviews } from './Reviews/Reviews.tsx';
import { StayPanel } from './StayPanel.tsx';
import { changeConversation } from './thread.ts';
import css from './TransactionPage.module.css';
import { headingElementId } from './useAnswer.ts';
import { useConversation } from './useConversation.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { OthersThatFit: typeof Others }) => chunk.OthersThatFit,
};
const OthersThatFit = loadable(() => import('./FirstMessage/OthersThatFit.tsx'), inBrowser);

// Selects a part of the data: new messages change the thread, which only the feed shows.
const useData = <T,>(select: (data: TransactionData) => T): T =>
  useAppSelector(({ page }) => select(page.data as TransactionData));

/** A transaction from the perspective of one of its parties: the customer's order, the provider's sale. */
export function TransactionPage() {
  const text = useMessages('TransactionPage');
  const dispatch = useAppDispatch();
  const role = useData(data => data.role);
  const transaction = useData(data => data.transaction);
  const { customer, provider, listing } = transaction;
  const heading = headingId(role, transaction);
  const title = listing && !listing.deleted ? text('title', { title: listing.title }) : text('titleDeleted');
  useConversation(transaction.id);
  const session = useSession();
  const { apiUrl } = useSettings();
  const notAllowed = whyNoMessages(transaction, session);
  const [isReporting, setIsReporting] = useState(false);
  const composer = useRef<HTMLDivElement>(null);
  useKeyboardInset(composer);
  const [couldWrite] = useState(notAllowed === undefined);
  const readOnly = isImpersonated(session);
  // On a marketplace hosted elsewhere, the version is another process's.
  const isEndable = apiUrl === '' && canEnd(transaction, role, serverDate());
  const [me, other] = role === 'customer' ? [customer, provider] : [provider, customer];
  // The enquiry form and the checkout pass on whether the message was sent and the card saved; without JavaScript the
  // URL does.
  const { state, search } = useLocation() as {
    state: { messageSent?: boolean; paymentMethodSaved?: boolean } | null;
    search: string;
  };
  const wasSent = state?.messageSent ?? new URLSearchParams(search).get('message') === 'sent';
  const hasWritten = useData(({ thread }) => thread.messages.some(({ sender }) => sender?.id === me?.id));
  const isUnanswered = useData(({ thread }) => thread.messages.every(({ sender }) => sender?.id === me?.id));
  // In answer to a request, the customer is the one who offers something.
  const isRequest = listing?.publicData?.category === 'lookingForPlace';
  const quickAnswerSide = readOnly ? undefined : (role === 'provider') === isRequest ? 'looks' : 'offers';
  const hasOlder = useData(({ thread }) => thread.olderPage !== null);

  // For a booking, the heading already says that it was sent.
  const isFirstSent = wasSent && hasWritten && isUnanswered && !transaction.booking;

  const hasScript = useHasScript();
  const hasOthers = listing && !listing.deleted && apiUrl === '';
  const isRefused = hasOthers && role === 'customer' && transaction.state === 'state/declined';
  const [showsOthers, setShowsOthers] = useState(false);

  const handleChange = (moved: Transaction) =>
    dispatch(changeConversation(moved.id, data => ({ ...data, transaction: moved })));

  return (
    <PageFrame title={title} robots="noindex" hasNoFooter>
      <Head isReporting={isReporting} onReporting={setIsReporting} />
      <SubjectLayout
        isTight
        title={
          <span id={headingElementId} tabIndex={-1}>
            {heading ? <FormattedMessage id={heading} /> : title}
          </span>
        }
        lead={
          <>
            {isFirstSent && <FirstMessage to={other} />}
            <NextStep role={role} transaction={transaction} readOnly={readOnly} onChange={handleChange} />
            {role === 'provider' && !readOnly && (
              <NewAddress key={transaction.id} transaction={transaction} onChange={handleChange} />
            )}
          </>
        }
        side={
          <>
            <ListingSubject
              isOwn={role === 'provider'}
              listing={listing}
              leadsNowhere={role === 'customer' && !!listing && !isOpenToCustomers(listing, apiUrl)}
            />
            <StayPanel role={role} transaction={transaction} />
          </>
        }
      >
        {state?.paymentMethodSaved === false && <Banner kind="warning">{text('cardNotSaved')}</Banner>}
        {!isKnownState(transaction) && <Banner kind="warning">{text('unknownState')}</Banner>}
        <Reviews role={role} transaction={transaction} readOnly={readOnly} onChange={handleChange} />
        {!readOnly && apiUrl === '' && (
          <EndStay
            key={transaction.id}
            role={role}
            transaction={transaction}
            isPossible={isEndable}
            onChange={handleChange}
          />
        )}
        {/* A party who can end the stay doesn't need the team; an earlier appeal is still shown. */}
        {!readOnly && (!isEndable || transaction.appeal) && (
          <AskTeam role={role} transaction={transaction} onChange={handleChange} />
        )}
        <ActivityFeed newestId={newestId} isReporting={isReporting} wasSent={wasSent} />
        {state?.messageSent === false && !hasWritten && (
          <Banner kind="warning">
            {text(transaction.booking ? 'bookingMessageFailed' : 'firstMessageFailed')}
          </Banner>
        )}
        <div id={newestId} className={css.newest}>
          {notAllowed !== undefined && <NoMessagesNotice why={notAllowed} isNewMessage={couldWrite} />}
          {notAllowed === undefined && !hasWritten && !hasOlder && (
            <Banner kind="info" title={text('safetyTitle')}>
              {text('safety')}
            </Banner>
          )}
        </div>
        {isRefused && !showsOthers && hasScript && (
          <div>
            <Button variant="secondary" onClick={() => setShowsOthers(true)}>
              {text('othersThatFit')}
            </Button>
          </div>
        )}
        {(isFirstSent || showsOthers) && hasOthers && (
          <LazyPart>
            <OthersThatFit listingId={listing.id} />
          </LazyPart>
        )}
      </SubjectLayout>
      {notAllowed === undefined && (
        <div ref={composer} className={css.composer} data-above-bar>
          <Container className={css.write}>
            <MessageForm key={transaction.id} transactionId={transaction.id} side={quickAnswerSide} />
          </Container>
        </div>
      )}
      {/* Last, so that keyboards and screen readers come to the conversation first. */}
      <Beside role={role} openId={transaction.id} />
    </PageFrame>
  );
}

export { TransactionPage as Page };
export { loadData } from './loadData.ts';
