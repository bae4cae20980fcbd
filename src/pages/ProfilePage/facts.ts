import type { User } from '#contract/account/user.ts';
import { pathTo } from '#contract/paths.ts';
import { breadcrumbs } from '#src/features/structuredData/breadcrumbs.ts';
import type { FactsOf } from '#src/features/structuredData/pageFacts.ts';
import type { ProfileData } from './loadData.ts';

export const facts: FactsOf<ProfileData> = ({ user }, site) => {
  const about = profileData(user, site.settings.rootUrl);
  if (!about || !user.profile) return {};
  const step = { name: user.profile.displayName, path: pathTo('ProfilePage', { id: user.id }) };
  return { jsonLd: [about, breadcrumbs(site, [step])] };
};

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
