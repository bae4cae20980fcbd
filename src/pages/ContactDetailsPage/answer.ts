import type { Failure } from '#src/api/failure.ts';
import type { ContactFailures } from './saveContactDetails.ts';

/** The form's feedback after an attempt. Texts are message keys of the page (specification section 8). */
export interface Answer {
  /** Messages by field. */
  fields: { email?: 'emailTakenError' | 'emailInvalid'; currentPassword?: 'passwordFailed' };
  /** A failure that concerns no single field. */
  failure?: Failure;
  /** The failure's message; without it, the general message of its code is shown. */
  words?:
    | 'tooManyVerificationRequests'
    | 'genericFailure'
    | 'genericEmailFailure'
    | 'genericPhoneNumberFailure';
  saved?: 'saved' | 'savedEmail' | 'savedPhoneNumber';
}

const fieldAnswers: Partial<Record<Failure['code'], Answer['fields']>> = {
  'email-taken': { email: 'emailTakenError' },
  'validation-invalid-value': { email: 'emailInvalid' },
  forbidden: { currentPassword: 'passwordFailed' },
};

/** Returns the feedback for the parts that failed. */
export function feedbackFor(
  { email, phoneNumber }: ContactFailures,
  { withEmail, withPhone }: { withEmail: boolean; withPhone: boolean },
): Answer {
  const fields = (email && fieldAnswers[email.code]) ?? {};
  const isEmailSaid = Object.keys(fields).length > 0;
  const isEmailSaved = withEmail && !email;
  const isPhoneSaved = withPhone && !phoneNumber;
  const failure = (isEmailSaid ? undefined : email) ?? phoneNumber;
  return {
    fields,
    ...(failure ? { failure, ...wordsFor(isEmailSaid ? undefined : email, phoneNumber) } : {}),
    ...(isEmailSaved ? { saved: 'savedEmail' } : isPhoneSaved ? { saved: 'savedPhoneNumber' } : {}),
    ...(withEmail || withPhone || failure ? {} : { saved: 'saved' }),
  };
}

function wordsFor(email: Failure | undefined, phoneNumber: Failure | undefined): Pick<Answer, 'words'> {
  const { status, code, fields }: Failure = email ?? phoneNumber ?? { status: 0, code: 'network' };
  if (code === 'email-too-many-verification-requests') return { words: 'tooManyVerificationRequests' };
  // The server names the field, which has a message for it.
  if (status === 0 || status === 429 || fields) return {};
  if (email && phoneNumber) return { words: 'genericFailure' };
  return { words: email ? 'genericEmailFailure' : 'genericPhoneNumberFailure' };
}
