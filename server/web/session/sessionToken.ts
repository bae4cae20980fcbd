import * as v from 'valibot';

const text = v.nullish(v.string());

/** What the SDK writes into its cookie. */
const token = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
    token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
    scope: text,
    refresh_token: text,
  }),
);

/** The cookie is untrusted input: one that the SDK couldn't use counts as no session. */
function read(cookie: unknown): v.InferOutput<typeof token> | undefined {
  const { success, output } = v.safeParse(token, cookie, { abortEarly: true });
  return success ? output : undefined;
}

const isVisitors = (scope: string | null | undefined) => scope === 'public-read';

export const isUserToken = (cookie: unknown): boolean => userAccessToken(cookie) !== undefined;

/** Returns the access token from a signed-in user's cookie. */
export function userAccessToken(cookie: unknown): string | undefined {
  const found = read(cookie);
  return found && !isVisitors(found.scope) ? found.access_token : undefined;
}

/** Whether the browser's SDK wrote this cookie for a visitor. */
export function isVisitorToken(cookie: unknown): boolean {
  const found = read(cookie);
  return found !== undefined && isVisitors(found.scope);
}
