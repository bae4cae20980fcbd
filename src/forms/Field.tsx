import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import type { FieldIds, FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

type FrameProps = Pick<FieldProps<never>, 'label' | 'hint' | 'isLabelHidden' | 'isRequired'> & {
  ids: FieldIds;
  error: string | undefined;
  /** Content at the end of the label's line, e.g. a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The frame of every single field: label, hint, one control, error. */
export function Field({ label, hint, isLabelHidden, isRequired, ids, error, aside, children }: FrameProps) {
  return (
    <div className={css.field}>
      <div className={classNames(css.head, isLabelHidden && css.labelHidden)}>
        <label id={ids.label} htmlFor={ids.control} className={css.label}>
          {label}
        </label>
        {isRequired === false && <Optional />}
        {aside}
      </div>
      <FieldHint id={ids.hint} text={hint} />
      {children}
      <FieldError id={ids.error} message={error} />
    </div>
  );
}

/** The frame of a field with several controls. */
export function FieldGroup({ label, hint, isLabelHidden, isRequired, ids, error, children }: FrameProps) {
  return (
    <fieldset
      className={css.field}
      aria-describedby={[ids.hint, ids.error].filter(Boolean).join(' ') || undefined}
    >
      <legend className={classNames(css.head, isLabelHidden && css.labelHidden)}>
        <span className={css.label}>{label}</span>
        {isRequired === false && <Optional />}
      </legend>
      <FieldHint id={ids.hint} text={hint} />
      {children}
      <FieldError id={ids.error} message={error} />
    </fieldset>
  );
}

function Optional() {
  return (
    <span className={css.optional}>
      <FormattedMessage id="Field.optional" />
    </span>
  );
}

function FieldHint({ id, text }: { id: string | undefined; text: string | undefined }) {
  return text ? (
    <p id={id} className={css.hint}>
      {text}
    </p>
  ) : null;
}

/** The error beside a control; also used by fields with a frame of their own. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  return message ? (
    <p id={id} className={css.error}>
      <Icon name="warning" />
      <span>{message}</span>
    </p>
  ) : null;
}
