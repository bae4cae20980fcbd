import type { OrganisationType, ProfileType, SignupPayload } from '../entities/user.ts';
import { termsVersion } from './terms.ts';
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
 * The payload of a valid form, with the language of the person's mails. What was typed for the other kind of account is
 * left out.
 */
export function toSignupPayload(values: SignupValues, locale: string): SignupPayload {
  const account = {
    email: values.email.trim(),
    password: values.password,
    privateData: { locale, terms: { version: termsVersion } },
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
