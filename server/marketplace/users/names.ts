import type { JsonObject } from '#contract/json.ts';
import { isName } from '#contract/account/userFields.ts';

export interface Named {
  firstName: string;
  lastName: string;
  /** null: derived from the names. */
  displayName: string | null;
  publicData: JsonObject;
}

/**
 * Returns the public name: an organisation's full name (readings 57), else the chosen name, else "Joe D". Unescaped.
 */
export function displayNameOf(user: Named): string {
  const organisation = organisationNameOf(user);
  if (organisation !== undefined) return organisation;
  return user.displayName ?? `${user.firstName} ${initialOf(user.lastName)}`.trim();
}

/** Returns two initials to show in place of an image: "JD"; an organisation's come from its full name. Unescaped. */
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
