import type { Decorator, FormApi, SubmissionErrors } from 'final-form';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Form as FinalForm } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { useHasScript } from '#src/components/browserState.ts';
import { FormRefusals, type Refused } from './refusal.ts';
import { takeOverTyped } from './typedEarly.ts';
import css from './Form.module.css';

/** Focuses the first invalid field after an attempt to submit. A final-form decorator. */
const focusFirstError: Decorator = form => {
  const original = form.submit;
  form.submit = () => {
    const result = original.call(form);
    // The errors have to be rendered before one can be found.
    const focusLater = () => setTimeout(() => focusFirstInvalid(form.getRegisteredFields()));
    if (result) void result.then(focusLater);
    else focusLater();
    return result;
  };
  return () => {
    form.submit = original;
  };
};

/** Focuses the first control that shows an error, among those of these names, and opens all that such ones are in. */
function focusFirstInvalid(names: readonly string[]): void {
  const invalid = [...document.querySelectorAll<HTMLElement>('[name][aria-invalid="true"]')].filter(control =>
    names.includes(control.getAttribute('name') ?? ''),
  );
  for (const control of invalid) openAround(control);
  invalid[0]?.focus();
}

function openAround(control: Element): void {
  const closed = control.closest<HTMLDetailsElement>('details:not([open])');
  if (!closed) return;
  closed.open = true;
  openAround(closed);
}

type Answer = SubmissionErrors | void;

interface FormProps<Values extends object> {
  initialValues?: Partial<Values> | undefined;
  /** Called with valid values only. Can resolve to messages by field name, which are shown beside the fields. */
  onSubmit: (values: Values, form: FormApi<Values>) => Answer | Promise<Answer>;
  /** The server handles the form when it is posted without JavaScript. */
  worksWithoutScript?: boolean | undefined;
  /** Accessible name, for forms that need one. */
  label?: string | undefined;
  /** Fields, or a function of the current values. */
  children: ReactNode | ((values: Partial<Values>, form: FormApi<Values>) => ReactNode);
}

const decorators = [focusFirstError];
const subscription = { values: true };
const noSubscription = {};
const noValues = {};

/**
 * A form with validation per field, in one column; on submit the first invalid field gets the focus. What the server
 * refused and a `FormError` inside shows is said beside the fields that it names. Submitted before hydration it posts to
 * its own page, so that no values end up in a URL.
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
      // Without any, final-form throws when earlier ones go away.
      initialValues={initialValues ?? noValues}
      decorators={decorators as never}
      subscription={isFunction ? subscription : noSubscription}
      keepDirtyOnReinitialize
    >
      {({ handleSubmit, values, form }) => (
        <Frame form={form} label={label} onSubmit={event => void handleSubmit(event)}>
          {!worksWithoutScript && (
            <noscript>
              <p className={css.noScript}>
                <FormattedMessage id="Form.noScript" />
              </p>
            </noscript>
          )}
          {isFunction ? children(values, form) : children}
        </Frame>
      )}
    </FinalForm>
  );
}

interface FrameProps {
  form: { getRegisteredFields: () => string[]; getState: () => { hasValidationErrors?: boolean } };
  label: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The element, and what the server refused of its fields. */
function Frame({ form, label, onSubmit, children }: FrameProps) {
  const [refused, setRefused] = useState<Refused>();
  const [isOver, setIsOver] = useState(false);
  const [refuse] = useState(() => (next: Refused | undefined) => {
    setRefused(next);
    if (next) setIsOver(false);
  });
  const names = form.getRegisteredFields;
  const context = useMemo(() => ({ refused, isOver, refuse, names }), [refused, isOver, refuse, names]);

  const element = useRef<HTMLFormElement>(null);
  const hasScript = useHasScript();
  const [isHydrated] = useState(!hasScript);
  // After the fields have registered, which their own effects do.
  useEffect(() => {
    if (isHydrated && element.current) takeOverTyped(element.current);
  }, [isHydrated]);

  // The server's answer may come later than the end of the attempt, e.g. after a second-factor code.
  useEffect(() => {
    if (refused?.failure.fields) focusFirstInvalid(names());
  }, [refused, names]);

  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsOver(form.getState().hasValidationErrors === true);
    onSubmit(event);
  };
  return (
    <FormRefusals value={context}>
      <form
        ref={element}
        className={css.form}
        method="post"
        noValidate
        aria-label={label}
        onSubmit={handleSubmit}
      >
        {children}
      </form>
    </FormRefusals>
  );
}
