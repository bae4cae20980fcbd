import type { FormApi, SubmissionErrors } from 'final-form';
import type { ReactNode } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { focusFirstError } from './focusFirstError.ts';
import css from './Form.module.css';

type Answer = SubmissionErrors | void;

interface FormProps<Values extends object> {
  initialValues?: Partial<Values> | undefined;
  /** Called with valid values only. May resolve to messages by field name, shown beside the fields. */
  onSubmit: (values: Values, form: FormApi<Values>) => Answer | Promise<Answer>;
  /** The server takes the form up itself when no script does. */
  worksWithoutScript?: boolean | undefined;
  /** Accessible name, for forms that are found by it. */
  label?: string | undefined;
  /** Fields, or a function of the values as they stand. */
  children: ReactNode | ((values: Partial<Values>, form: FormApi<Values>) => ReactNode);
}

const decorators = [focusFirstError];
const subscription = { values: true };
const noSubscription = {};

/**
 * A form whose fields check themselves; the first field with an error gets the focus. Fields stand in one column.
 * Sent before its script is there it posts to its page, so that nothing of it stands in an address.
 */
export function Form<Values extends object>({
  initialValues,
  onSubmit,
  worksWithoutScript = false,
  label,
  children,
}: FormProps<Values>) {
  const isFunction = typeof children === 'function';
  return (
    <FinalForm<Values>
      onSubmit={onSubmit}
      {...(initialValues ? { initialValues } : {})}
      decorators={decorators as never}
      subscription={isFunction ? subscription : noSubscription}
      keepDirtyOnReinitialize
    >
      {({ handleSubmit, values, form }) => (
        <form
          className={css.form}
          method="post"
          noValidate
          aria-label={label}
          onSubmit={event => void handleSubmit(event)}
        >
          {!worksWithoutScript && (
            <noscript>
              <p className={css.noScript}>
                <FormattedMessage id="Form.noScript" />
              </p>
            </noscript>
          )}
          {isFunction ? children(values, form) : children}
        </form>
      )}
    </FinalForm>
  );
}
