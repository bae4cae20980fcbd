import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { OrganisationType } from '#contract/entities/user.ts';
import { marksOf } from '#contract/rules/signals.ts';
import { signupPrivateData, toSignupPayload } from '#contract/rules/signupPayload.ts';
import { organisationTypes } from '#contract/searchSchema.ts';
import { paths } from '#src/config/paths.ts';
import type { WebDeps, WebLog } from './deps.ts';
import type { PendingSignUp } from './pendingSignUp.ts';
import { ownSdkOf } from './ownSdk.ts';
import type { Posted } from './posted.ts';
import { takeSearchForm } from './savedSearches.ts';
import { sentWords } from './sentWords.ts';
import type { Api } from '#src/entry.server.tsx';
import type { Sessions } from './session.ts';
import { askerOf } from './verification.ts';

/** `to`: done, and goes on there. */
type Taken = 'signedIn' | 'done' | 'saved' | 'mailSent' | { to: string };

/**
 * Takes up a form that no script sent: `signedIn` after one for signing in, `mailSent` after one that asks for a mail,
 * `saved` after one that keeps something, `done` after another, or why not as `$failure`, a status and a code, for the page to say. undefined for the forms of other pages.
 */
export type SentForms = (
  request: Request,
  response: Response,
  form: Posted,
  locale: string,
  api: Api,
) => Promise<Taken | { $failure: string } | undefined>;

export function sentForms(
  sessions: Sessions,
  pending: PendingSignUp,
  {
    config,
    log,
    dataCopies,
    savedSearches,
    content,
    now,
  }: Pick<WebDeps, 'config' | 'log' | 'dataCopies' | 'savedSearches' | 'content' | 'now'>,
): SentForms {
  const words = sentWords(sessions, { config });
  const agreed = (locale: string) => ({ locale, termsVersion: content.termsVersion() });
  const login = async (request: Request, response: Response, username: string, password: string) => {
    const { sdk, keep } = sessions.signingIn(request, response);
    await sdk.login({ username, password });
    keep();
  };
  const takers: Readonly<
    Record<
      string,
      (request: Request, response: Response, form: Posted, locale: string) => Promise<Taken | void>
    >
  > = {
    [paths.LoginPage]: (request, response, { email = '', password = '' }) =>
      request.query.connect === '1' && pending.find(request)
        ? pending.link(request, response, email, password)
        : login(request, response, email, password),
    async [paths.SignupPage](request, response, form, locale) {
      const marks = marksOf({ hidden: form.homepage ?? '', after: sinceShown(form.shown, now()) });
      const payload = toSignupPayload(signupValues(form), { ...agreed(locale), marks });
      await sessions.signingIn(request, response).sdk.currentUser.create({ ...payload });
      await login(request, response, payload.email, payload.password);
    },
    [paths.ConfirmPage](request, response, { email = '', fname = '', lname = '' }, locale) {
      const idpId = pending.find(request)?.idpId;
      if (!idpId) return Promise.reject(new ApiError('not-found'));
      return pending.confirm(request, response, {
        idpId,
        email,
        firstName: fname,
        lastName: lname,
        publicData: { profileType: 'private' },
        privateData: signupPrivateData(agreed(locale)),
      });
    },
    async [paths.DataCopyPage](request, response) {
      if (!dataCopies) throw new ApiError('not-found');
      await dataCopies.ask(await askerOf(await ownSdkOf(sessions, request, response)));
      return 'done';
    },
    async [paths.SavedSearchesPage](request, response, form) {
      if (!savedSearches) throw new ApiError('not-found');
      await takeSearchForm(savedSearches, await askerOf(await ownSdkOf(sessions, request, response)), form);
      return form.do === 'save' ? 'saved' : 'done';
    },
  };
  const resend = async (request: Request, response: Response) => {
    const sdk = await ownSdkOf(sessions, request, response);
    await sdk.currentUser.sendVerificationEmail();
    return 'mailSent' as const;
  };
  return async (request, response, form, locale, api) => {
    const ofPage = Object.hasOwn(takers, request.path) ? takers[request.path] : undefined;
    // This one stands on several pages.
    const take = form.resend === undefined ? ofPage : resend;
    // A form of another site comes without its fields.
    if (Object.keys(form).length === 0) return undefined;
    try {
      if (!take) return await words(request, response, form, api);
      return (await take(request, response, form, locale)) ?? 'signedIn';
    } catch (error) {
      return { $failure: failureOf(error, log) };
    }
  };
}

/** Milliseconds; what did not come from our page was filled in at once. */
function sinceShown(shown: string | undefined, now: Date): number {
  const at = Number(shown);
  return shown && Number.isFinite(at) ? now.getTime() - at : 0;
}

function signupValues({ profileType, email = '', password = '', fname = '', lname = '', ...form }: Posted) {
  const isOrganisation = profileType === 'organisation';
  const organisationType = organisationTypes.find(one => one === form.organisationType);
  if (isOrganisation && (!organisationType || !form.name?.trim()))
    throw new ApiError('validation-missing-key');
  return {
    profileType: isOrganisation ? ('organisation' as const) : ('private' as const),
    email,
    password,
    fname,
    lname,
    name: form.name ?? '',
    ...(organisationType ? { organisationType: organisationType as OrganisationType } : {}),
  };
}

function failureOf(error: unknown, log: WebLog): string {
  if (error instanceof ApiError) return `${error.status} ${error.code}`;
  const { failure, ...refused } = (error ?? {}) as {
    status?: number;
    data?: { errors?: { code?: string }[] };
    failure?: { status: number; code: string };
  };
  // The app has its own way to say what the SDK says.
  const status = failure?.status ?? refused.status;
  const code = failure?.code ?? refused.data?.errors?.[0]?.code;
  if (status && code && (status < 500 || code === 'maintenance')) return `${status} ${code}`;
  log.error('form not taken up', { error });
  return '500 internal-error';
}
