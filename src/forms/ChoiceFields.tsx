import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { classNames } from '#src/components/classNames.ts';
import { FieldError, FieldGroup } from './Field.tsx';
import type { Option } from './SelectOptions.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './ChoiceFields.module.css';

interface Choice extends Option {
  /** A sentence below the label. */
  hint?: string | undefined;
  icon?: IconName | undefined;
}

interface RadioCardsFieldProps extends FieldProps<string> {
  options: readonly Choice[];
}

/** A single choice, with each option on a card. */
export function RadioCardsField({ options, ...field }: RadioCardsFieldProps) {
  const { input, ids, error, aria } = useWiredField<string>(field);
  return (
    <FieldGroup {...field} ids={ids} error={error}>
      <div className={css.cards}>
        {options.map(({ value, label, hint, icon }) => (
          <label key={value} className={css.card}>
            <input
              {...input}
              aria-invalid={aria['aria-invalid']}
              aria-describedby={aria['aria-describedby']}
              type="radio"
              className={css.mark}
              value={value}
              checked={input.value === value}
              // final-form ignores a radio's event unless each radio is a field of its own.
              onChange={() => input.onChange(value)}
            />
            {icon && <Icon name={icon} className={css.icon} />}
            <span className={css.words}>
              <span className={css.label}>{label}</span>
              {hint && <span className={css.hint}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckboxGroupFieldProps extends FieldProps<readonly string[]> {
  options: readonly Option[];
}

/** A multiple choice; the value is an array of the ticked options, in the order of `options`. */
export function CheckboxGroupField({ options, ...field }: CheckboxGroupFieldProps) {
  const { input, ids, error, aria } = useWiredField<readonly string[]>(field);
  const ticked = Array.isArray(input.value) ? (input.value as readonly string[]) : [];
  const toggle = (value: string) => {
    const isOn = (option: string) => (option === value ? !ticked.includes(option) : ticked.includes(option));
    input.onChange(options.map(option => option.value).filter(isOn));
  };
  return (
    <FieldGroup {...field} ids={ids} error={error}>
      <div className={css.boxes}>
        {options.map(({ value, label }) => (
          <label key={value} className={classNames(css.card, css.box)}>
            <input
              type="checkbox"
              className={css.mark}
              name={input.name}
              value={value}
              checked={ticked.includes(value)}
              aria-invalid={aria['aria-invalid']}
              aria-describedby={aria['aria-describedby']}
              onChange={() => toggle(value)}
              onFocus={input.onFocus}
              onBlur={input.onBlur}
            />
            <span className={css.words}>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label' | 'hint' | 'isLabelHidden'> {
  /** Can contain links, e.g. to the terms. */
  label: ReactNode;
}

/** A single checkbox; the value is true or false. */
export function CheckboxField({ label, ...field }: CheckboxFieldProps) {
  const { input, ids, error, aria } = useWiredField<boolean>(
    { ...field, label: field.name },
    { type: 'checkbox' },
  );
  return (
    <div className={css.single}>
      <label className={css.line}>
        <input {...input} {...aria} id={ids.control} value={undefined} type="checkbox" className={css.mark} />
        <span>{label}</span>
      </label>
      <FieldError id={ids.error} message={error} />
    </div>
  );
}
