import type { DeviceName } from './deviceLabel.ts';
import type { AnswerBand } from './activity.ts';
import type { JsonObject } from '../json.ts';
import type { Image } from '../image/imageSize.ts';

export const profileTypes = ['private', 'organisation'] as const;
export type ProfileType = (typeof profileTypes)[number];

export const organisationTypes = ['NGO', 'church', 'corporation', 'other'] as const;
export type OrganisationType = (typeof organisationTypes)[number];

export interface UserPublicData {
  profileType?: ProfileType;
  organisationType?: OrganisationType;
  /** Written by operators only (readings 32). */
  isVerified?: boolean;
  /** The day on which an operator granted the badge, YYYY-MM-DD. */
  verifiedAt?: string;
  /** An organisation's full name. */
  fullName?: string;
  languages?: readonly string[];
  /** The user is a team member and says so publicly; the engine returns it for operators only. */
  staff?: boolean;
}

/**
 * A person or organisation as others see them. A banned or deleted user carries only the flag, which is absent on
 * others.
 */
export interface User {
  id: string;
  banned?: boolean;
  deleted?: boolean;
  createdAt?: string;
  /** How soon they usually respond; absent when too few people have written to them. */
  answersWithin?: AnswerBand;
  profile?: {
    displayName: string;
    /** Absent, like the next: none, or not asked for. */
    abbreviatedName?: string;
    bio?: string;
    publicData: UserPublicData;
  };
  profileImage?: Image | null;
}

export interface CurrentUser extends User {
  email: string;
  emailVerified: boolean;
  pendingEmail: string | null;
  /** False for users who sign in only through another site. */
  hasPassword: boolean;
  /** May contain the team member flag. */
  isOperator?: boolean;
  stripeConnected: boolean;
  profile?: NonNullable<User['profile']> & {
    firstName: string;
    lastName: string;
    protectedData: JsonObject;
    privateData: JsonObject;
  };
}

/** The sign-up payload (specification section 3). */
export interface SignupPayload {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  publicData: { profileType: ProfileType; organisationType?: OrganisationType; fullName?: string };
  protectedData?: JsonObject;
  /** `locale`: language of the user's mails. */
  privateData?: JsonObject;
}

/** An identity provider, by its name on the wire. */
export type SocialLogin = 'google' | 'facebook';

/** Identity data from an identity provider for a user without an account. */
export interface PendingIdentity {
  idpId: SocialLogin;
  email?: string;
  firstName?: string;
  lastName?: string;
}

/** The payload that confirms a sign-up through an identity provider (specification section 7). */
export interface ConfirmPayload {
  idpId: SocialLogin;
  email: string;
  firstName: string;
  lastName: string;
  publicData: JsonObject;
  /** `locale`: language of the user's mails. */
  privateData?: JsonObject;
}

/** The status of a user's data export. */
export interface DataExport {
  state: 'preparing' | 'ready' | 'failed';
  /** Whole per cent. */
  progress: number;
  createdAt: string;
  /** null until the export is ready. */
  bytes: number | null;
  /** When the file is deleted; null until the export is ready. */
  expiresAt: string | null;
}

/** A place where a user is logged in. Times are ISO instants, to the hour. */
export interface ActiveLogin extends DeviceName {
  id: string;
  since: string;
  /** Last use. */
  seen: string;
  /** The login that made this call. */
  isThis: boolean;
  /** Its browser shows notifications, until the login ends. */
  isTold: boolean;
}

/** A passkey as its owner sees it. */
export interface Passkey {
  /** base64url. */
  id: string;
  name: string;
  /** ISO instant. */
  createdAt: string;
  /** ISO day of the last login; null when there was none. */
  usedOn: string | null;
  /** Counts as the second factor of the console. */
  forConsole: boolean;
  /** False once it was ended as a way to log in; then it is the second factor only. */
  logsIn: boolean;
}
