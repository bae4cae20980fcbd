import type { JsonObject } from '#contract/json.ts';
import { isName } from '#contract/rules/userFields.ts';

export interface Named {
  firstName: string;
  lastName: string;
  /** null: made from the names. */
  displayName: string | null;
  publicData: JsonObject;
}

/** How others read the name: an organisation's full name (readings 57), else the chosen name, else "Joe D". Raw text. */
export function displayNameOf(user: Named): string {
  const organisation = organisationNameOf(user);
  if (organisation !== undefined) return organisation;
  return user.displayName ?? `${user.firstName} ${initialOf(user.lastName)}`.trim();
}

/** Two letters for a place without a picture: "JD"; an organisation's come from its full name. Raw text. */
export function abbreviatedNameOf(user: Named): string {
  const organisation = organisationNameOf(user);
  const words =
    organisation === undefined ? [user.firstName, user.lastName] : organisation.split(/\s+/).slice(0, 2);
  return words.map(initialOf).join('');
}

function organisationNameOf({ publicData }: Named): string | undefined {
  const { profileType, fullName } = publicData;
  return profileType === 'organisation' && isName(fullName) ? fullName.trim() : undefined;
}

const initialOf = (word: string): string => [...word.trim()][0]?.toUpperCase() ?? '';
