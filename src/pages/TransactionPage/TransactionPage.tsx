import loadable from '@loadable/component';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { PushOffer } from '#src/features/Push/PushOffer.tsx';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { classNames } from '#src/components/classNames.ts';
import { ConsentContext } from '#src/features/Translation/useTranslationWay.ts';
import { useAppDispatch, useAppSelector, useSession, useSettings } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { newestId, sheetId } from '#contract/paths.ts';
import { canEnd } from '#contract/booking/stayEnd.ts';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { ActivityFeed } from './Feed/ActivityFeed.tsx';
import { Beside } from './Beside/Beside.tsx';
import { endField } from './EndStayForm.tsx';
import { FirstMessage } from './FirstMessage/FirstMessage.tsx';
import type { OthersThatFit as Others } from './FirstMessage/OthersThatFit.tsx';
import { Head } from './Head.tsx';
import { isKnownState } from './heading.ts';
import type { TransactionData } from './loadData.ts';
import { MessageForm } from './MessageForm.tsx';
import { mayInvite, NextStep } from './NextStep.tsx';
import { NoMessagesNotice, whyNoMessages } from './NoMessagesNotice.tsx';
import { Reviews } from './Reviews/Reviews.tsx';
import { StayLine } from './Stay/StayLine.tsx';
import { StaySheet } from './Stay/StaySheet.tsx';
import { changeConversation } from './thread.ts';
import css from './TransactionPage.module.css';
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
  const title = listing && !listing.deleted ? text('title', { title: listing.title }) : text('titleDeleted');
  useConversation(transaction.id);
  const session = useSession();
  const settings = useSettings();
  const { apiUrl } = settings;
  // Ids of conversations: the page stays mounted when another one is opened beside it.
  const [consentIn, setConsentIn] = useState<string>();
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
  const isOver = transaction.state === 'state/declined' || transaction.state === 'state/canceled';
  const isRefused = hasOthers && role === 'customer' && isOver;
  const [othersIn, setOthersIn] = useState<string>();
  const [sentIn, setSentIn] = useState<string>();
  const showsOthers = othersIn === transaction.id;

  const handleChange = (moved: Transaction) =>
    dispatch(changeConversation(moved.id, data => ({ ...data, transaction: moved })));

  const endHref = isEndable && !readOnly && apiUrl === '' ? `?${endField}=ask#${sheetId}` : undefined;
  const handleConsent = useCallback(
    (id: string, hasConsent: boolean) => setConsentIn(hasConsent ? id : undefined),
    [],
  );

  return (
    <ConsentContext value={consentIn === transaction.id}>
      <PageFrame title={title} robots="noindex" isConversation>
        <div className={css.top}>
          <div className={css.inner}>
            <Head endHref={endHref} isReporting={isReporting} onReporting={setIsReporting} />
            <StayLine role={role} transaction={transaction} title={title} />
            <NextStep
              key={transaction.id}
              role={role}
              transaction={transaction}
              readOnly={readOnly}
              onChange={handleChange}
            />
          </div>
        </div>
        <div className={classNames(css.thread, css.inner)}>
          {/* The key: what another conversation has is not announced as new. */}
          <ActivityFeed
            key={transaction.id}
            newestId={newestId}
            isReporting={isReporting}
            onConsent={handleConsent}
          />
          {state?.paymentMethodSaved === false && <Banner kind="warning">{text('cardNotSaved')}</Banner>}
          {!isKnownState(transaction) && <Banner kind="warning">{text('unknownState')}</Banner>}
          <Reviews role={role} transaction={transaction} readOnly={readOnly} onChange={handleChange} />
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
          {isFirstSent && <FirstMessage to={other} />}
          {sentIn === transaction.id && !isFirstSent && <PushOffer from={other} />}
          {isRefused && !showsOthers && hasScript && (
            <div>
              <Button variant="secondary" onClick={() => setOthersIn(transaction.id)}>
                {text('othersThatFit')}
              </Button>
            </div>
          )}
          {(isFirstSent || showsOthers) && hasOthers && (
            <LazyPart>
              <OthersThatFit listingId={listing.id} />
            </LazyPart>
          )}
        </div>
        {notAllowed === undefined && (
          <div ref={composer} className={css.composer} data-above-bar data-composer>
            <div className={classNames(css.inner, css.write)}>
              <MessageForm
                key={transaction.id}
                transaction={transaction}
                side={quickAnswerSide}
                canInvite={role === 'provider' && !readOnly && mayInvite(transaction, settings)}
                onSent={() => setSentIn(transaction.id)}
                onChange={handleChange}
              />
            </div>
          </div>
        )}
        <StaySheet
          role={role}
          transaction={transaction}
          readOnly={readOnly}
          isEndable={isEndable}
          onChange={handleChange}
        />
        {/* Last, so that keyboards and screen readers come to the conversation first. */}
        <Beside openId={transaction.id} />
      </PageFrame>
    </ConsentContext>
  );
}

export { TransactionPage as Page };
export { loadData } from './loadData.ts';
