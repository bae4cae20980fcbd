const cookie = 'euCookiesAccepted';
/** Ten years (specification section 9); browsers may cap it. */
const lifetimeSeconds = 10 * 365 * 24 * 60 * 60;

export const areCookiesAccepted = (): boolean => document.cookie.split('; ').includes(`${cookie}=1`);

export const acceptCookies = (): void => write('1', lifetimeSeconds);

/** Clears the answer, so that a notice with new content is shown again. */
export const clearCookiesAccepted = (): void => write('', 0);

function write(value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
