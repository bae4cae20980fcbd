import { type FocusEvent, useId } from 'react';
import { useField, type UseFieldConfig } from 'react-final-form';
import { useFieldRefusal } from './refusal.ts';
import type { Validator } from './validators.ts';

/** Props common to all fields. */
export interface FieldProps<T> {
  /** The key in the form's values. */
  name: string;
  label: string;
  /** A help sentence below the label. */
  hint?: string | undefined;
  isLabelHidden?: boolean | undefined;
  isRequired?: boolean | undefined;
  validate?: Validator<T> | undefined;
  /** What is wrong with the value of a form posted without JavaScript; shown until the field changes. */
  refusal?: string | undefined;
}

/**
 * Connects a control with the form and with its label, hint and error. An error shows once the field was blurred or the
 * form submitted; the server's error for a field shows until the field changes.
 */
export function useWiredField<T>(
  { name, hint, isRequired, validate, refusal }: FieldProps<T>,
  config: Pick<UseFieldConfig, 'type' | 'parse' | 'format' | 'initialValue'> = {},
) {
  const id = useId();
  const { input, meta } = useField<T>(name, {
    ...config,
    isEqual,
    ...(validate && { validate: (value: T | undefined, all: object) => validate(value, all) }),
  });
  const server = useFieldRefusal(name);
  const isCurrent = !meta.dirtySinceLastSubmit && !server.isOver;
  const answer: unknown = isCurrent ? (meta.submitError ?? server.answer) : undefined;
  const refused = meta.pristine && !meta.dirtySinceLastSubmit ? (refusal ?? server.posted) : undefined;
  const error: unknown = (meta.touched ? meta.error : undefined) ?? answer ?? refused;
  const message = typeof error === 'string' ? error : undefined;
  const errorId = message ? `${id}-error` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const described = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return {
    input: { ...input, onBlur: (event?: FocusEvent<HTMLElement>) => afterPress(() => input.onBlur(event)) },
    ids: { control: id, label: `${id}-label`, hint: hintId, error: errorId },
    error: message,
    aria: {
      'aria-describedby': described,
      'aria-invalid': message ? true : undefined,
      'aria-required': isRequired || undefined,
    },
  };
}

/** A field that was emptied again has not changed. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(filled(one)) === JSON.stringify(filled(other));
}

const filled = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value;

export type FieldIds = ReturnType<typeof useWiredField>['ids'];

let isPressing = false;
let waiting: (() => void)[] = [];

/**
 * Runs the work at once, or once the press that is under way has become a click. A press on a link takes the focus from
 * a field before it counts as a click: an error that appears in between moves the link away from under the finger, and
 * the press is lost. On touch screens, too, the focus moves between `mousedown` and `mouseup`.
 */
function afterPress(work: () => void): void {
  if (isPressing) waiting.push(work);
  else work();
}

function end(): void {
  isPressing = false;
  const works = waiting;
  waiting = [];
  // The click follows in the same task.
  if (works.length > 0) setTimeout(() => works.forEach(work => work()));
}

if (typeof document !== 'undefined') {
  // A press of the other buttons may open a menu and never end.
  document.addEventListener('mousedown', ({ button }) => (isPressing = button === 0), true);
  // A link that is dragged, and a press that ends outside the window, bring no `mouseup`.
  for (const name of ['mouseup', 'dragend']) document.addEventListener(name, end, true);
  window.addEventListener('blur', end);
}
