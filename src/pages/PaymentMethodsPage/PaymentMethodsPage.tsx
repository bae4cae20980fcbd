import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCardExpired, type SavedCard } from '#contract/payment/payment.ts';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { TestPayments, WithStripe } from '#src/features/Stripe/WithStripe.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { definePage, useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import type { Failure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { CardBrand, cardBrandName } from '#src/components/CardBrand/CardBrand.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { serverDate } from '#src/util/clock.ts';
import { CardForm } from './CardForm.tsx';
import { deleteCard } from './saveCard.ts';
import css from './PaymentMethodsPage.module.css';

/** The user's payment card, saved with the payment provider. */
export function PaymentMethodsPage() {
  const text = useMessages('PaymentMethodsPage');
  const { data, update } = usePage();
  const { card } = data;
  const [isReplacing, setIsReplacing] = useState(false);
  const [done, setDone] = useState<'saved' | 'removed'>();

  const show = (next: SavedCard | null) => {
    update(() => ({ card: next }));
    setIsReplacing(false);
    setDone(next ? 'saved' : 'removed');
  };

  return (
    <AccountFrame page="PaymentMethodsPage" intro={text('intro')}>
      <TestPayments />
      {done && <Banner kind="success">{text(done)}</Banner>}
      {card && (
        <AccountSection title={text('yourCard')}>
          <SavedCardPanel
            card={card}
            isReplacing={isReplacing}
            onReplace={() => {
              setDone(undefined);
              setIsReplacing(true);
            }}
            onRemoved={() => show(null)}
          />
        </AccountSection>
      )}
      {(!card || isReplacing) && (
        <AccountSection title={text(card ? 'newCard' : 'addCard')}>
          <WithStripe>
            {stripe => (
              <CardForm
                stripe={stripe}
                isReplacing={card !== null}
                onSaved={show}
                onCancel={() => setIsReplacing(false)}
              />
            )}
          </WithStripe>
        </AccountSection>
      )}
    </AccountFrame>
  );
}

export interface PaymentMethodsData {
  card: SavedCard | null;
}

export const { loadData, usePage } = definePage<PaymentMethodsData>(
  () =>
    async (_dispatch, getState, { api }) => ({
      card: getState().settings.payments ? await (await api()).savedCard.show() : null,
    }),
);

interface SavedCardPanelProps {
  card: SavedCard;
  isReplacing: boolean;
  onReplace: () => void;
  onRemoved: () => void;
}

/** The saved card with its actions. */
function SavedCardPanel({ card, isReplacing, onReplace, onRemoved }: SavedCardPanelProps) {
  const intl = useIntl();
  const text = useMessages('PaymentMethodsPage');
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const brand = cardBrandName(intl, card.brand);

  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    const refused = await dispatch(deleteCard());
    setIsBusy(false);
    if (refused) return setFailure(refused);
    setIsAsking(false);
    onRemoved();
  };

  return (
    <>
      <div className={css.card}>
        <CardBrand brand={card.brand} />
        <div>
          <p className={css.number}>{text('ending', { brand, last4: card.last4 })}</p>
          <p className={css.note}>
            {text('expires', { date: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}` })}
            {' · '}
            {text('default')}
          </p>
        </div>
      </div>
      {hasCardExpired(card, serverDate()) && <Banner kind="warning">{text('expired')}</Banner>}
      {!isReplacing && (
        <ButtonRow>
          <Button variant="secondary" onClick={onReplace}>
            {text('replace')}
          </Button>
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {text('delete')}
          </Button>
        </ButtonRow>
      )}
      <Modal isOpen={isAsking} onClose={() => setIsAsking(false)} title={text('deleteTitle')}>
        <div className={css.confirm}>
          <p>
            <FormattedMessage id="PaymentMethodsPage.deleteText" values={{ brand, last4: card.last4 }} />
          </p>
          <FormError failure={failure} otherwise={text('genericError')} />
          <ButtonRow>
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {text('deleteConfirm')}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {text('deleteCancel')}
            </Button>
          </ButtonRow>
        </div>
      </Modal>
    </>
  );
}

export { PaymentMethodsPage as Page };
