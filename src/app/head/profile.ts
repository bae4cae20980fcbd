import type { User } from '#contract/entities/user.ts';
import { pathTo } from '#src/config/paths.ts';

/**
 * What search engines read about an organisation (schema.org). Private people stay out of what machines collect.
 */
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
