import type { OrganisationType, ProfileType, SignupPayload } from './user.ts';
import type { JsonObject } from '../json.ts';
import { cleanEmail } from './email.ts';
import { cleanWords } from '../text/pastedText.ts';
import { signUpMarksKey, type SignUpMark } from '../safety/signals.ts';

/** Values of the sign-up form (specification section 3). */
export interface SignupValues {
  profileType: ProfileType;
  email: string;
  password: string;
  fname?: string;
  lname?: string;
  /** An organisation's name. */
  name?: string;
  organisationType?: OrganisationType;
}

/**
 * Builds the payload of a valid form, with the language of the user's mails and the terms named on the form. Values
 * typed for the other kind of account are dropped.
 */
export function toSignupPayload(values: SignupValues, agreed: Agreed): SignupPayload {
  const account = {
    email: cleanEmail(values.email),
    password: values.password,
    privateData: signupPrivateData(agreed),
  };
  if (values.profileType === 'organisation' && values.organisationType) {
    const fullName = cleanWords(values.name ?? '');
    const { organisationType } = values;
    return {
      ...account,
      ...splitOrganisationName(fullName),
      publicData: { profileType: 'organisation', organisationType, fullName },
    };
  }
  return {
    ...account,
    firstName: cleanWords(values.fname ?? ''),
    lastName: cleanWords(values.lname ?? ''),
    publicData: { profileType: 'private' },
  };
}

/** The language of the sign-up, and the version of the terms agreed to; absent when the site has none. */
export interface Agreed {
  locale: string;
  termsVersion?: string | undefined;
  /** Bot signals detected by the form. */
  marks?: readonly SignUpMark[];
}

/** The part that is stored; the signals are reported to operators instead. */
export const signupPrivateData = ({ locale, termsVersion, marks = [] }: Agreed): JsonObject => ({
  locale,
  ...(termsVersion ? { terms: { version: termsVersion } } : {}),
  ...(marks.length > 0 ? { [signUpMarksKey]: [...marks] } : {}),
});

/**
 * Returns the first and last name of an organisation's account: its first word, and the rest of the name; for a single
 * word its initial stands for the missing rest (specification section 3). The full name is displayed (readings 57).
 */
export function splitOrganisationName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const [initial = ''] = firstName;
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : initial };
}
