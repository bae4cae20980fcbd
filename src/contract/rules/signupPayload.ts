import type { OrganisationType, ProfileType, SignupPayload } from '../entities/user.ts';
import type { JsonObject } from '../json.ts';
import { signUpMarksKey, type SignUpMark } from './signals.ts';
import { splitOrganisationName } from './organisationName.ts';

/** What the sign-up form holds (specification section 3). */
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
 * The payload of a valid form, with the language of the person's mails and the terms that the form names. What was typed
 * for the other kind of account is left out.
 */
export function toSignupPayload(values: SignupValues, agreed: Agreed): SignupPayload {
  const account = {
    email: values.email.trim(),
    password: values.password,
    privateData: signupPrivateData(agreed),
  };
  if (values.profileType === 'organisation' && values.organisationType) {
    const fullName = (values.name ?? '').trim();
    const { organisationType } = values;
    return {
      ...account,
      ...splitOrganisationName(fullName),
      publicData: { profileType: 'organisation', organisationType, fullName },
    };
  }
  return {
    ...account,
    firstName: (values.fname ?? '').trim(),
    lastName: (values.lname ?? '').trim(),
    publicData: { profileType: 'private' },
  };
}

/** In which language somebody signs up, and to which terms they agree; absent where the site has none. */
export interface Agreed {
  locale: string;
  termsVersion?: string | undefined;
  /** What the form noticed of who filled it in. */
  marks?: readonly SignUpMark[];
}

/** What is kept of that; the marks are told to operators instead. */
export const signupPrivateData = ({ locale, termsVersion, marks = [] }: Agreed): JsonObject => ({
  locale,
  ...(termsVersion ? { terms: { version: termsVersion } } : {}),
  ...(marks.length > 0 ? { [signUpMarksKey]: [...marks] } : {}),
});
