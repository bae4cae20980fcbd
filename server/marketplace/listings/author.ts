import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/rules/extendedData.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import * as users from '#server/marketplace/users/index.ts';
import { isPlainObject } from './plainObject.ts';

/** What a listing repeats of its author, so that it can be searched by it. */
export interface AuthorFacts {
  profileType: string;
  organisationType: string | null;
  isVerified: boolean;
}

/** @throws ApiError forbidden when the author is banned or gone. */
export async function authorFacts(ctx: Ctx, authorId: string): Promise<AuthorFacts> {
  const author = (await users.load({ ...ctx, read: readNothingMore }, [authorId])).get(authorId);
  const profile = author?.attributes.profile;
  if (!isPlainObject(profile)) throw new ApiError('forbidden');
  const data = isPlainObject(profile.publicData) ? profile.publicData : {};
  return {
    profileType: data.profileType === 'organisation' ? 'organisation' : 'private',
    organisationType: typeof data.organisationType === 'string' ? data.organisationType : null,
    isVerified: data.isVerified === true,
  };
}

/** The listing's public data with its author's facts; what the author sent under these keys does not count (readings 32). */
export function withAuthorFacts(publicData: JsonObject, facts: AuthorFacts): JsonObject {
  return mergeExtendedData(publicData, { ...facts } satisfies Record<keyof AuthorFacts, Json>);
}
