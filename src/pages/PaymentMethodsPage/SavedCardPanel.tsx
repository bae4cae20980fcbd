import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCardExpired, type SavedCard } from '#contract/payment/payment.ts';
import type { Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { CardBrand, cardBrandName } from '#src/components/CardBrand/CardBrand.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PaymentMethodsPage.module.css';
import { deleteCard } from './saveCard.ts';

interface SavedCardPanelProps {
  card: SavedCard;
  isReplacing: boolean;
  onReplace: () => void;
  onRemoved: () => void;
}

/** The saved card with its actions. */
export function SavedCardPanel({ card, isReplacing, onReplace, onRemoved }: SavedCardPanelProps) {
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
