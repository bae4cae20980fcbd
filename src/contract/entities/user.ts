import type { JsonObject } from '../json.ts';
import type { Image } from './image.ts';

export type ProfileType = 'private' | 'organisation';
export type OrganisationType = 'NGO' | 'church' | 'corporation' | 'other';

export interface UserPublicData {
  profileType?: ProfileType;
  organisationType?: OrganisationType;
  /** Written by operators only (readings 32). */
  isVerified?: boolean;
  /** The day on which an operator gave the badge, YYYY-MM-DD. */
  verifiedAt?: string;
  /** An organisation's full name. */
  fullName?: string;
  languages?: readonly string[];
}

/** A person or organisation as others see them. A banned or deleted user carries only the flag. */
export interface User {
  id: string;
  banned: boolean;
  deleted: boolean;
  createdAt?: string;
  profile?: {
    displayName: string;
    abbreviatedName: string;
    bio: string | null;
    publicData: UserPublicData;
  };
  profileImage?: Image | null;
}

export interface CurrentUser extends User {
  email: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  stripeConnected: boolean;
  profile?: NonNullable<User['profile']> & {
    firstName: string;
    lastName: string;
    protectedData: JsonObject;
    privateData: JsonObject;
  };
}

/** What sign-up sends (specification section 3). */
export interface SignupPayload {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  publicData: { profileType: ProfileType; organisationType?: OrganisationType; fullName?: string };
  protectedData?: JsonObject;
  /** `locale`: the language of their mails. */
  privateData?: JsonObject;
}

/** Another site that vouches for people; its name on the wire. */
export type SocialLogin = 'google' | 'facebook';

/** What another site told of somebody who has no account yet. */
export interface PendingIdentity {
  idpId: SocialLogin;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** What confirming a sign-up through another site sends (specification section 7). */
export interface ConfirmPayload {
  idpId: SocialLogin;
  email: string;
  firstName: string;
  lastName: string;
  publicData: JsonObject;
  /** `locale`: the language of their mails. */
  privateData?: JsonObject;
}
