const cookie = 'euCookiesAccepted';
/** Ten years (specification section 9); browsers may keep it for less. */
const lifetimeSeconds = 10 * 365 * 24 * 60 * 60;

export const areCookiesAccepted = (): boolean => document.cookie.split('; ').includes(`${cookie}=1`);

export function acceptCookies(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=1; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`;
}
