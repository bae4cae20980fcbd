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

/** The browser that makes a call, recognised by a cookie that outlives its sessions. */
export interface Device {
  /** Unguessable, and known only to this browser; a new one when the browser sent none. */
  id: string;
  /** Browser and system as `src/contract/account/deviceLabel.ts` names them. */
  label: string;
  /** Called when a user has signed in or set a password: the browser is to keep the id. */
  keep(): void;
}

/** Where a call comes from. */
export interface Caller {
  /** Network address of the client, for rate limits; undefined when the call serves no particular client. */
  address?: string | undefined;
  /** undefined for API clients, which keep no cookies. */
  device?: Device | undefined;
  /** The web app of this process makes the call, for a page or form. */
  isInProcess?: boolean;
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
