import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import type { SavedCard } from '#contract/payment/payment.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { maxText } from '#contract/listing/listingFields.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { pathTo } from '#contract/paths.ts';
import { useStripe } from '#src/features/Stripe/useStripe.ts';
import type { CardHandle } from '#src/forms/CardField/CardField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { maxLength } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { clearFormDraft, saveFormDraft, messageDraftKey, nightsDraftKey } from '#src/util/formDraft.ts';
import { useMessages } from '#src/util/messages.ts';
import { isPending } from '../pending.ts';
import { isFinal } from '../problems.ts';
import { CheckoutError, failureReason, type FailureReason } from './CheckoutError.tsx';
import { CardFields } from './CardFields.tsx';
import { orderOf, initialValues, usesSaved, type CheckoutValues } from './checkoutValues.ts';
import css from './CheckoutForm.module.css';
import { PartyFields } from './PartyFields.tsx';
import { placeOrder, PriceChanged } from './pay.ts';
import { TimeLeft } from './TimeLeft.tsx';

interface CheckoutFormProps {
  listing: Listing;
  request: BookingRequest;
  price: Transaction;
  pendingId: string | null;
  card: SavedCard | null;
  /** Called with the booking when it costs another amount than `price`. */
  onPrice: (booked: Transaction) => void;
}

/** Card, billing address and message; for free help only the message. */
export function CheckoutForm({ listing, request, price, pendingId, card, onPrice }: CheckoutFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const { isFree } = request;
  const isOurs = useSettings().apiUrl === '';
  const loaded = useStripe();
  const stripe = loaded.state === 'ready' ? loaded.stripe : undefined;
  const { typed, keep, forget } = useFormDraft(`checkout.${listing.id}`);
  const [saved, setSaved] = useState(card);
  const { search } = useLocation();
  const [start] = useState(() => initialValues(typed, saved, currentUser, search));
  const element = useRef<CardHandle>(null);
  const [isComplete, setIsComplete] = useState(false);
  // The card field shows an error of its own, which is about the card as it is now typed.
  const [isFlawed, setIsFlawed] = useState(false);
  const [held, setHeld] = useState(pendingId ? price : undefined);
  const [failed, setFailed] = useState<FailureReason>();
  // A booking that awaits payment already has its guests.
  const asksParty = isOurs && !held && listing.publicData.subcategories === 'accomodation';
  // Stays true while the order page loads, so that a second click does not pay twice.
  const [isDone, setIsDone] = useState(false);
  const text = useMessages('CheckoutPage', { max: maxText });
  const tooLongMessage = text('messageTooLong');
  const tooLong = useMemo(() => maxLength(tooLongMessage, maxText), [tooLongMessage]);

  const handleSubmit = async (values: CheckoutValues) => {
    setFailed(undefined);
    const order = orderOf(values, {
      request,
      pendingId: held?.id ?? null,
      shown: price.payinTotal,
      stripe,
      card: element.current?.element,
      saved,
      email: currentUser?.email ?? '',
    });
    if (!order) return;
    try {
      const ordered = await dispatch(placeOrder(order, ({ transaction }) => setHeld(transaction)));
      const { transactionId, messageSent, paymentMethodSaved } = ordered;
      setIsDone(true);
      forget();
      clearFormDraft(nightsDraftKey(listing.id));
      if (!messageSent) saveFormDraft(messageDraftKey(currentUser?.id ?? '', transactionId), order.message);
      const state = { messageSent, paymentMethodSaved };
      await navigate(pathTo('OrderDetailsPage', { id: transactionId }), { state });
    } catch (caught) {
      const why = failureReason(caught);
      setFailed(why);
      if (caught instanceof PriceChanged) onPrice(caught.booked);
      if ('problem' in why && why.problem === 'savedCardGone') setSaved(null);
    }
  };

  // A refusal is about the card that was sent: it is over once that card is changed or its flaw is corrected.
  const forgetRefusal = useCallback(
    () => setFailed(before => (before && 'cardError' in before ? undefined : before)),
    [],
  );
  const handleComplete = useCallback(
    (isNowComplete: boolean) => {
      setIsComplete(isNowComplete);
      if (!isNowComplete) forgetRefusal();
    },
    [forgetRefusal],
  );
  const handleFlaw = (isNowFlawed: boolean) => {
    setIsFlawed(isNowFlawed);
    if (isFlawed && !isNowFlawed) forgetRefusal();
  };

  if (failed && 'problem' in failed && isFinal(failed.problem))
    return <CheckoutError why={failed} request={request} />;
  const waiting = held && isPending(held) ? held : undefined;
  return (
    <Form<CheckoutValues> onSubmit={handleSubmit} initialValues={start} label={text('form')}>
      {values => {
        const needsCard = !isFree && !usesSaved(values, saved);
        const isReady = isFree || (stripe && (!needsCard || isComplete));
        const note = needsCard && !isComplete ? 'cardFirst' : isFree || waiting ? undefined : 'payNote';
        return (
          <>
            <PersistDraft onType={keep} />
            {waiting && pendingId && <TimeLeft held={waiting} />}
            {!isFree && (
              <CardFields
                values={values}
                saved={saved}
                loaded={loaded}
                isTyped={needsCard}
                card={element}
                onComplete={handleComplete}
                onFlaw={handleFlaw}
              />
            )}
            {asksParty && <PartyFields room={listing.publicData.capacityNumberOfPeople} />}
            <TextAreaField
              name="message"
              label={text('message')}
              hint={text('messageHint')}
              validate={tooLong}
              maxLength={maxText}
              rows={4}
              isRequired={false}
            />
            {failed && !(needsCard && isFlawed && 'cardError' in failed) && (
              <CheckoutError why={failed} request={request} />
            )}
            {/* A hold that has only just started is shown down here, where it does not shift the fields being filled in. */}
            {waiting && !pendingId && <TimeLeft held={waiting} />}
            {note && <p className={css.note}>{text(note)}</p>}
            <SubmitButton size="large" busy={isDone} disabled={!isReady}>
              {text(isFree ? 'submitFree' : 'submit')}
            </SubmitButton>
          </>
        );
      }}
    </Form>
  );
}
