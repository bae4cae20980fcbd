/** A user's identity at an external provider, with the field names of the wire. */
export interface IdentityProvider {
  idpId: string;
  /** The provider's user id. */
  userId: string;
}

/** SQL: the identities among some rows of `user_identities`, as {@link IdentityProvider}s. */
export const identitiesJson = `json_agg(json_build_object('idpId', idp_id, 'userId', subject) order by created_at)`;
