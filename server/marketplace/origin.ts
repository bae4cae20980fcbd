/**
 * Caller of an operation. `trusted` comes from a token exchanged with the client secret; `limited` from login-as by
 * `operatorId`, where `readsOnly` marks a read-only login from the console. `sessionId` is the session of the call,
 * `standing` what the user is currently permitted to do.
 */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      userId: string;
      trusted: boolean;
      limited: boolean;
      sessionId?: string;
      operatorId?: string;
      readsOnly?: boolean;
      permissions?: UserPermissions;
    }
  | { kind: 'integration' }
  | { kind: 'system' };

/** Permissions that operators can deny a user (marketplace-api 3.14). */
export type Permission = 'read' | 'postListings' | 'initiateTransactions';

/** A user's current permissions. */
export interface UserPermissions {
  isPendingApproval: boolean;
  denied: readonly Permission[];
}

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** Returns a random UUID. */
  uuid(): string;
  /** Returns an unguessable URL-safe token of at least 256 bits. */
  token(): string;
}

/** Who makes a change, and with which request. */
export interface Origin {
  engine: { clock: Clock; ids: Ids };
  viewer: Viewer;
  /** The calling program; undefined for the engine's own work. */
  clientId?: string | undefined;
  requestId?: string | undefined;
}
