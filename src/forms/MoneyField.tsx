import { useState } from 'react';
import { useIntl } from 'react-intl';
import { amountToText } from '#contract/payment/money.ts';
import { isBlank } from '#contract/text/blank.ts';
import { parseAmount } from './typedAmount.ts';
import { Field } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface MoneyFieldProps extends FieldProps<number> {
  /** ISO 4217; one of contract/payment/currencies.ts. */
  currency: string;
  placeholder?: string | undefined;
}

/**
 * An amount of money: users type "12", "12.50" or "12,5", the value is integer minor units. Invalid text stays on
 * screen, is NaN in the form's values and blocks submission.
 */
export function MoneyField({ currency, placeholder, validate, ...field }: MoneyFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<{ text: string; amount: number | undefined }>();
  const check = (value: number | undefined) =>
    Number.isNaN(value) ? intl.formatMessage({ id: 'MoneyField.invalid' }) : validate?.(value);
  // No conversion: an empty field is undefined, and 0 is an amount.
  const keep = (value: number) => value;
  const { input, ids, error, aria } = useWiredField<number>(
    { ...field, validate: check },
    { parse: keep, format: keep },
  );

  const amount = input.value as number | undefined;
  // The typed text is kept as long as it equals the form's value; a reset or new initial value replaces it.
  const isOwnText = typed && Object.is(typed.amount, amount);
  const text = isOwnText ? typed.text : amount === undefined ? '' : amountToText(intl, amount, currency);

  const handleChange = (next: string) => {
    const parsed = isBlank(next) ? undefined : (parseAmount(next, currency) ?? Number.NaN);
    setTyped({ text: next, amount: parsed });
    input.onChange(parsed);
  };

  return (
    <Field {...field} ids={ids} error={error}>
      <div className={css.withEnd}>
        <input
          {...aria}
          id={ids.control}
          className={css.control}
          name={input.name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={event => handleChange(event.target.value)}
          onFocus={input.onFocus}
          onBlur={input.onBlur}
        />
        <span className={css.end} aria-hidden>
          {currency}
        </span>
      </div>
    </Field>
  );
}
