import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SavedCard } from '#contract/entities/payment.ts';
import type { Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { CardField, type CardHandle } from '#src/forms/CardField/CardField.tsx';
import type { CardError } from '#src/forms/CardField/cardError.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { CancelButton } from '#src/forms/CancelButton.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import type { Stripe } from '#src/util/stripe.ts';
import { genericWords } from './genericWords.ts';
import css from './PaymentMethodsPage.module.css';
import { saveCard } from './saveCard.ts';

interface CardFormProps {
  stripe: Stripe;
  /** Whether a card is kept that this one takes the place of. */
  isReplacing: boolean;
  onSaved: (card: SavedCard | null) => void;
  onCancel: () => void;
}

interface Values {
  name: string;
}

/** A card and the name on it. */
export function CardForm({ stripe, isReplacing, onSaved, onCancel }: CardFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PaymentMethodsPage.${key}` });
  const dispatch = useAppDispatch();
  const { currentUser } = useSession();
  const card = useRef<CardHandle>(null);
  // Whether the card was whole when it was refused: the element tells of changes that are none, such as focus.
  const [refusal, setRefusal] = useState<{ error: CardError; isWhole: boolean } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { firstName = '', lastName = '' } = currentUser?.profile ?? {};
  const [initialValues] = useState({ name: `${firstName} ${lastName}`.trim() });

  const handleSubmit = async ({ name }: Values) => {
    setFailure(null);
    setRefusal(null);
    if (!card.current?.isComplete) {
      setRefusal({ error: { code: 'incomplete_number' }, isWhole: false });
      card.current?.focus();
      return;
    }
    const answer = await dispatch(saveCard({ stripe, element: card.current.element, name: name.trim() }));
    if ('card' in answer) return onSaved(answer.card);
    if ('failure' in answer) return setFailure(answer.failure);
    setRefusal({ error: answer.cardError, isWhole: true });
    card.current?.focus();
  };

  return (
    <Form<Values> label={say('form')} onSubmit={handleSubmit} initialValues={initialValues}>
      <CardField
        ref={card}
        stripe={stripe}
        label={say('card')}
        error={refusal?.error}
        onChange={({ isComplete }) => setRefusal(before => (before?.isWhole === isComplete ? before : null))}
        hidePostalCode
      />
      <TextField
        name="name"
        label={say('name')}
        hint={say('nameHint')}
        autoComplete="cc-name"
        isRequired
        validate={required(say('nameRequired'))}
      />
      <p className={css.note}>{say('safe')}</p>
      <FormError failure={failure} messages={genericWords(failure, say('genericError'))} />
      <ButtonRow>
        <SubmitButton>{say(isReplacing ? 'saveReplacement' : 'save')}</SubmitButton>
        {isReplacing && <CancelButton onCancel={onCancel}>{say('cancel')}</CancelButton>}
      </ButtonRow>
    </Form>
  );
}
