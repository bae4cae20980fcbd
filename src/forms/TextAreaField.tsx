import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { Field } from './Field.tsx';
import { usePostedField } from './posted.ts';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface TextAreaFieldProps extends FieldProps<string> {
  /** Maximum length in characters; 5000 by default (specification section 5). */
  maxLength?: number | undefined;
  rows?: number | undefined;
  placeholder?: string | undefined;
}

/** How long typing has to pause before the area adapts to the height of its text, in milliseconds (section 9). */
const resizeDelay = 100;

export function TextAreaField({ maxLength = 5000, rows = 5, placeholder, ...field }: TextAreaFieldProps) {
  const intl = useIntl();
  const { input, ids, error, aria } = useWiredField<string>(field, {
    initialValue: usePostedField(field.name),
  });
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      const element = area.current;
      if (!element) return;
      // Cleared after submission: shrink back to the initial height.
      if (!input.value) element.style.removeProperty('height');
      if (element.scrollHeight <= element.clientHeight) return;
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    }, resizeDelay);
    return () => clearTimeout(timer);
  }, [input.value]);

  const length = input.value?.length ?? 0;
  // Only where it is shown: the first number that is formatted takes a phone 50 ms.
  const counter = length > maxLength * 0.8 && (
    <span className={css.counter} aria-hidden>
      {`${intl.formatNumber(length)}/${intl.formatNumber(maxLength)}`}
    </span>
  );
  return (
    <Field {...field} ids={ids} error={error} aside={counter}>
      <textarea
        {...aria}
        {...input}
        ref={area}
        id={ids.control}
        dir="auto"
        className={classNames(css.control, css.area)}
        maxLength={maxLength}
        rows={rows}
        placeholder={placeholder}
      />
    </Field>
  );
}
