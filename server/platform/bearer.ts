/** Returns the bearer token. The vendor's clients send both `Bearer` and `bearer` (marketplace-api 1.2). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
