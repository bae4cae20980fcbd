import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { messagesOf, type MessageKey } from '#src/util/messages.ts';
import { Posted } from './posted.ts';
import { FormRefusals, isPathOf } from './refusal.ts';
import { formatWait } from './wait.ts';

interface Words {
  /** Messages for the codes this form handles; also shown beside the field that the server names. */
  messages?: Partial<Record<FailureCode, string>> | undefined;
  /**
   * Message for all other codes, except those with advice of their own (no connection, too many requests); defaults to
   * a general one.
   */
  otherwise?: string | undefined;
}

interface FormErrorProps extends Words {
  /** Why the last attempt failed; renders nothing when empty. */
  failure: Failure | null | undefined;
}

/**
 * Shows why a form could not be submitted: beside the fields that the server names, as far as they are in the form, and
 * in a banner for all the rest. The values are kept.
 */
export function FormError({ failure, ...words }: FormErrorProps) {
  const intl = useIntl();
  const general = useGeneralFailure(failure, words.messages);
  return general ? <Banner kind="error">{failureMessage(general, words, intl)}</Banner> : null;
}

/**
 * Has the surrounding form show a failure beside the fields that the server names, with the `messages` of its codes.
 * Returns the failure if something of it belongs to no field; null as well once the form itself has stopped a later
 * attempt.
 */
export function useGeneralFailure(
  failure: Failure | null | undefined,
  messages: Words['messages'] = {},
): Failure | null {
  const form = useContext(FormRefusals);
  const posted = useContext(Posted);
  const refuse = form?.refuse;
  // Fields know themselves what a posted form was refused for, on the server already.
  const isNew = failure !== undefined && failure !== null && failure !== posted?.failure;
  const tellForm = useEffectEvent(() => failure && refuse?.({ failure, messages }));
  useLayoutEffect(() => {
    if (!isNew || !refuse) return;
    tellForm();
    return () => refuse(undefined);
  }, [failure, isNew, refuse]);

  if (!failure || form?.isOver) return null;
  const names = form ? [...form.names(), ...Object.keys(posted?.fields ?? {})] : [];
  const isSaid = failure.fields?.every(({ path }) => names.some(name => isPathOf(name, path)));
  return isSaid ? null : failure;
}

/** Returns the message for a failed call: the caller's, unless a missing permission explains more. */
export function failureMessage(
  failure: Failure,
  { messages = {}, otherwise }: Words,
  intl: IntlShape,
): string {
  const { code } = failure;
  const text = messagesOf(intl, 'FormError');
  const denied = denials[code];
  if (denied) return text(denied);
  const known = messages[code];
  if (known !== undefined) return known;
  if (code === 'network') return text('network');
  if (code !== 'too-many-requests') return otherwise ?? text('general');
  return text('tooManyRequestsUntil', { when: formatWait(failure, intl) });
}

/** Failures that have the same message in every form, such as a missing permission; it says what the user can do. */
const denials: Partial<Record<FailureCode, MessageKey<'FormError'>>> = {
  'limited-access': 'limitedAccess',
  'permission-denied-post-listings': 'postingDenied',
  'permission-denied-initiate-transactions': 'initiatingDenied',
  'permission-denied-read': 'readingDenied',
  'permission-denied-pending-approval': 'pendingApproval',
  'user-pending-approval': 'pendingApproval',
  'weak-password': 'weakPassword',
  maintenance: 'maintenance',
  'service-unavailable': 'unavailable',
  'outcome-unknown': 'outcomeUnknown',
  'insufficient-storage': 'insufficientStorage',
};
