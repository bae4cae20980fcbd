import type { User } from '#contract/entities/user.ts';
import { pathTo } from '#contract/paths.ts';

/** Returns the structured data of an organisation (schema.org). Private persons are left out. */
export function profileData({ id, createdAt, profile }: User, rootUrl: string): object | undefined {
  if (profile?.publicData.profileType !== 'organisation') return undefined;
  return {
    '@type': 'ProfilePage',
    dateCreated: createdAt,
    mainEntity: {
      '@type': profile.publicData.organisationType === 'NGO' ? 'NGO' : 'Organization',
      name: profile.displayName,
      description: profile.bio ?? undefined,
      url: rootUrl + pathTo('ProfilePage', { id }),
    },
  };
}
