import type { CurrentUser, OrganisationType } from '#contract/account/user.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { splitOrganisationName } from '#contract/account/signupPayload.ts';
import type { ProfileInput } from '#src/api/inputs.ts';

/** Form values, for a person or for an organisation. */
export interface ProfileValues {
  firstName?: string;
  lastName?: string;
  /** An organisation's name. */
  name?: string;
  organisationType?: OrganisationType;
  bio?: string;
  languages?: readonly string[];
  /** Shows that an operator belongs to the team. */
  staff?: boolean;
}

export const isOrganisation = ({ profile }: CurrentUser): boolean =>
  profile?.publicData.profileType === 'organisation';

export function valuesOf(user: CurrentUser): ProfileValues {
  const { firstName = '', lastName = '', bio, publicData = {} } = user.profile ?? {};
  const { fullName, organisationType, languages = [], staff = false } = publicData;
  return {
    ...(isOrganisation(user)
      ? {
          name: fullName ?? `${firstName} ${lastName}`.trim(),
          ...(organisationType ? { organisationType } : {}),
        }
      : { firstName, lastName }),
    bio: bio ?? '',
    languages,
    ...(user.isOperator ? { staff } : {}),
  };
}

/** Builds the input from a valid form. An organisation's name is split for its account (readings 57). */
export function profileInput(user: CurrentUser, values: ProfileValues): ProfileInput {
  const { firstName = '', lastName = '', name = '', organisationType, languages = [] } = values;
  const bio = values.bio?.trim() ?? '';
  const about = { bio: bio === '' ? null : bio };
  const shared = { languages, ...(user.isOperator ? { staff: values.staff === true } : {}) };
  if (!isOrganisation(user))
    return { firstName: cleanWords(firstName), lastName: cleanWords(lastName), ...about, publicData: shared };
  const fullName = cleanWords(name);
  return {
    ...splitOrganisationName(fullName),
    ...about,
    publicData: { ...shared, fullName, ...(organisationType ? { organisationType } : {}) },
  };
}
