import { useState } from 'react';
import type { SavedCard } from '#contract/payment/payment.ts';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { TestPayments, WithStripe } from '#src/features/Stripe/WithStripe.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { CardForm } from './CardForm.tsx';
import { SavedCardPanel } from './SavedCardPanel.tsx';
import { definePage } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

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

export { PaymentMethodsPage as Page };
