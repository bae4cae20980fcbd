import type { Failure } from '#src/api/failure.ts';
import type { ContactFailures } from './saveContactDetails.ts';

/** What the form says after an attempt. Words are message keys of the page (specification section 8). */
export interface Answer {
  /** Words beside fields, by field. */
  fields: { email?: 'emailTakenError' | 'emailInvalid'; currentPassword?: 'passwordFailed' };
  /** What concerns no single field. */
  failure?: Failure;
  /** The failure's words; without them it has the general words of its code. */
  words?:
    'tooManyVerificationRequests' | 'genericFailure' | 'genericEmailFailure' | 'genericPhoneNumberFailure';
  saved?: 'saved' | 'savedEmail' | 'savedPhoneNumber';
}

const fieldAnswers: Partial<Record<Failure['code'], Answer['fields']>> = {
  'email-taken': { email: 'emailTakenError' },
  'validation-invalid-value': { email: 'emailInvalid' },
  forbidden: { currentPassword: 'passwordFailed' },
};

/** What to say when these failed of what was asked. */
export function answerTo(
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
  const { status, code } = email ?? phoneNumber ?? { status: 0, code: 'network' };
  if (code === 'email-too-many-verification-requests') return { words: 'tooManyVerificationRequests' };
  if (status === 0 || status === 429) return {};
  if (email && phoneNumber) return { words: 'genericFailure' };
  return { words: email ? 'genericEmailFailure' : 'genericPhoneNumberFailure' };
}
