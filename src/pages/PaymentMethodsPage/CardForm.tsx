import { useRef, useState, type ComponentProps } from 'react';
import { useField } from 'react-final-form';
import type { SavedCard } from '#contract/payment/payment.ts';
import type { Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { CardField, type CardHandle } from '#src/forms/CardField/CardField.tsx';
import type { CardError } from '#src/forms/CardField/cardError.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required, requiredBoolean } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import type { Stripe } from '#src/util/stripe.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PaymentMethodsPage.module.css';
import { saveCard } from './saveCard.ts';

interface CardFormProps {
  stripe: Stripe;
  /** Whether this card replaces a saved one. */
  isReplacing: boolean;
  onSaved: (card: SavedCard | null) => void;
  onCancel: () => void;
}

interface Values {
  name: string;
  /** Whether the card is complete, as far as client-side validation can tell. */
  card: boolean;
}

/** A card and the name on it. */
export function CardForm({ stripe, isReplacing, onSaved, onCancel }: CardFormProps) {
  const text = useMessages('PaymentMethodsPage');
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
  const card = useRef<CardHandle>(null);
  const [refusal, setRefusal] = useState<CardError | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { firstName = '', lastName = '' } = currentUser?.profile ?? {};
  const [initialValues] = useState({ name: `${firstName} ${lastName}`.trim(), card: false });

  const handleSubmit = async ({ name }: Values) => {
    setFailure(null);
    setRefusal(null);
    if (!card.current) return;
    const answer = await dispatch(saveCard({ stripe, element: card.current.element, name: name.trim() }));
    if ('card' in answer) return onSaved(answer.card);
    if ('failure' in answer) return setFailure(answer.failure);
    setRefusal(answer.cardError);
  };

  return (
    <Form<Values> label={text('form')} onSubmit={handleSubmit} initialValues={initialValues}>
      <WholeCardField
        ref={card}
        stripe={stripe}
        label={text('card')}
        refusal={refusal}
        onBroken={() => setRefusal(null)}
      />
      <TextField
        name="name"
        label={text('name')}
        hint={text('nameHint')}
        autoComplete="cc-name"
        isRequired
        validate={required(text('nameRequired'))}
      />
      <p className={css.note}>{text('safe')}</p>
      <FormError failure={failure} otherwise={text('genericError')} />
      <ButtonRow>
        <SubmitButton>{text(isReplacing ? 'saveReplacement' : 'save')}</SubmitButton>
        {isReplacing && <CancelButton onCancel={onCancel}>{text('cancel')}</CancelButton>}
      </ButtonRow>
    </Form>
  );
}

interface WholeCardFieldProps extends Pick<ComponentProps<typeof CardField>, 'ref' | 'stripe' | 'label'> {
  /** Why the bank or the payment provider rejected the card as entered. */
  refusal: CardError | null;
  onBroken: () => void;
}

const missing = { code: 'incomplete_number' } as const;
const isWhole = requiredBoolean(missing.code);

/** The card as a form field, so that it is reported together with all other missing fields. */
function WholeCardField({ refusal, onBroken, ...rest }: WholeCardFieldProps) {
  const { input, meta } = useField<boolean>('card', { validate: value => isWhole(value) });
  // The element also reports events without a change, such as focus.
  const handleChange = ({ isComplete }: { isComplete: boolean }) => {
    input.onChange(isComplete);
    if (!isComplete) onBroken();
  };
  const error = meta.error && meta.touched ? missing : refusal;
  return <CardField {...rest} name="card" error={error} onChange={handleChange} />;
}
