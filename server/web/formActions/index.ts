import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { OrganisationType } from '#contract/account/user.ts';
import { withHiddenProfile } from '#contract/account/hiddenProfile.ts';
import { marksOf } from '#contract/safety/signals.ts';
import { signupPrivateData, toSignupPayload } from '#contract/account/signupPayload.ts';
import { organisationTypes } from '#contract/account/user.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { Failure } from '#src/api/failure.ts';
import type { WebDeps } from '../ports/index.ts';
import { signUpQuietly } from '../session/quietSignUp.ts';
import type { PendingSignUp } from '../session/pendingSignUp.ts';
import { requireTrustedSdk } from '../session/trustedSdk.ts';
import { failureOf } from './failure.ts';
import type { FormFields } from './formBody.ts';
import { sendContactForm } from './contact.ts';
import { handleSavedListingForm, previousPath } from './savedListings.ts';
import { handleSearchForm } from './savedSearches.ts';
import { createMessageActions, redirect, type Redirect } from './messages.ts';
import type { Api } from '#src/entry.server.tsx';
import type { Sessions } from '../session/session.ts';
import { requireActor } from '../session/requireActor.ts';

/** What a form leads to that was posted without JavaScript. */
export type FormResult =
  /** The browser has a session: redirect to the page that the user wanted. */
  | { kind: 'signedIn' }
  | Redirect
  /** The page shows the failure in the form, and `message` in the message field. */
  | { kind: 'failed'; failure: Failure; message?: string };

/** Handles a form posted without JavaScript (progressive enhancement). Returns undefined for forms of other pages. */
export type FormAction = (
  request: Request,
  response: Response,
  form: FormFields,
  locale: string,
  api: Api,
) => Promise<FormResult | undefined>;

export function createFormActions(
  sessions: Sessions,
  pending: PendingSignUp,
  { config, log, engine, content, now }: Pick<WebDeps, 'config' | 'log' | 'engine' | 'content' | 'now'>,
): FormAction {
  const words = createMessageActions(sessions, { config });
  const agreed = (locale: string) => ({ locale, termsVersion: content.termsVersion() });
  const login = async (request: Request, response: Response, username: string, password: string) => {
    const { sdk, keep } = sessions.signingIn(request, response);
    await sdk.login({ username, password });
    keep();
  };
  /** @throws ApiError not-found with a hosted marketplace, forbidden */
  const requireEngine = async (request: Request, response: Response) => {
    if (!engine) throw new ApiError('not-found');
    const sdk = await requireTrustedSdk(sessions, request, response);
    const actor = await requireActor(sdk, () => sessions.accessTokenOf(request));
    return { handlers: engine.handlers, actor };
  };
  /** By path; without a result, the user has signed in. */
  const actionsByPath: Readonly<
    Record<
      string,
      (
        request: Request,
        response: Response,
        form: FormFields,
        locale: string,
        api: Api,
      ) => Promise<Redirect | void>
    >
  > = {
    [paths.LoginPage]: (request, response, { email = '', password = '' }) =>
      request.query.connect === '1' && pending.find(request)
        ? pending.link(request, response, email, password)
        : login(request, response, email, password),
    async [paths.SignupPage](request, response, form, locale) {
      const marks = marksOf({ hidden: form.homepage ?? '', after: sinceShown(form.shown, now()) });
      const payload = toSignupPayload(signupValues(form), { ...agreed(locale), marks });
      const { sdk } = sessions.signingIn(request, response);
      if (config.hidesAccounts) {
        await signUpQuietly(engine ? { engine } : {}, sdk, payload);
        return redirect(pathTo('SignupPage', {}, { sent: 1 }));
      }
      await sdk.currentUser.create({ ...payload });
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
    async [paths.DataCopyPage](request, response, { currentPassword }) {
      const { handlers, actor } = await requireEngine(request, response);
      const proof = currentPassword === undefined ? {} : { currentPassword };
      await handlers['POST /api/data-copy/request'](actor, proof);
      return redirect(request.path);
    },
    async [paths.PasswordResetPage](request, response, { newPassword = '', ...form }) {
      const { sdk } = sessions.signingIn(request, response);
      const { e: email, t: passwordResetToken } = request.query;
      if (typeof email !== 'string' || typeof passwordResetToken !== 'string')
        throw new ApiError('forbidden');
      await sdk.passwordReset.reset({
        email: email.trim(),
        passwordResetToken: passwordResetToken.trim(),
        newPassword,
        ...keptOf(form),
      });
      return redirect(pathTo('PasswordResetPage', {}, { done: 1 }));
    },
    async [paths.PasswordChangePage](request, response, { currentPassword = '', newPassword = '', ...form }) {
      const sdk = await requireTrustedSdk(sessions, request, response);
      await sdk.currentUser.changePassword({ currentPassword, newPassword, ...keptOf(form) });
      return saved(request);
    },
    async [paths.EndAccessPage](request) {
      const { t: token } = request.query;
      const outcome =
        engine && typeof token === 'string' ? await engine.mails.endEverything(token.trim()) : 'unknown';
      return redirect(pathTo('EndAccessPage', {}, { done: outcome }));
    },
    async [paths.LoginsPage](request, response, { login, ways, currentPassword, ...form }) {
      const { handlers, actor } = await requireEngine(request, response);
      const { keep = [] } = keptOf(form);
      const isMore = ways !== undefined && Number(ways) > keep.length;
      const proof = currentPassword === undefined ? {} : { currentPassword };
      const others = isMore ? { ways: { keep, ...proof } } : {};
      await handlers['POST /api/logins/end'](actor, login === undefined ? others : { id: login });
      return redirect(request.path);
    },
    async [paths.SafetySettingsPage](request, response, { isHidden }) {
      // A hosted platform would store the setting and show the profile all the same.
      if (!engine) throw new ApiError('not-found');
      const sdk = await requireTrustedSdk(sessions, request, response);
      await sdk.currentUser.updateProfile({ privateData: withHiddenProfile(isHidden !== undefined) });
      return saved(request);
    },
    [paths.AboutPage]: (_request, _response, form, locale, api) => sendContactForm(form, locale, api),
    async [paths.SavedListingsPage](request, response, form) {
      const { handlers, actor } = await requireEngine(request, response);
      await handleSavedListingForm(handlers, actor, form);
      return redirect(previousPath(request, config) ?? paths.SavedListingsPage);
    },
    async [paths.SavedSearchesPage](request, response, form) {
      const { handlers, actor } = await requireEngine(request, response);
      await handleSearchForm(handlers, actor, form);
      return form.do === 'save' ? saved(request) : redirect(request.path);
    },
  };
  const resend = async (request: Request, response: Response) => {
    const sdk = await requireTrustedSdk(sessions, request, response);
    await sdk.currentUser.sendVerificationEmail();
    return redirect(`${request.path}?mail=sent`);
  };
  return async (request, response, form, locale, api) => {
    const ofPage = Object.hasOwn(actionsByPath, request.path) ? actionsByPath[request.path] : undefined;
    // The resend form is on several pages.
    const take = form.resend === undefined ? ofPage : resend;
    // Forms posted from another site arrive without fields.
    if (Object.keys(form).length === 0) return undefined;
    try {
      if (!take) {
        const went = await words(request, response, form, api);
        return went?.kind === 'unsent'
          ? { kind: 'failed', failure: failureOf(went.cause, log), message: went.note }
          : went;
      }
      return (await take(request, response, form, locale, api)) ?? { kind: 'signedIn' };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error, log) };
    }
  };
}

/** What the ticked boxes of `features/WaysIn` leave; nothing for a platform that doesn't know them. */
function keptOf(form: FormFields): { keep?: string[] } {
  const keep = Object.keys(form).flatMap(name => /^keep_(\w+)$/.exec(name)?.[1] ?? []);
  return keep.length > 0 ? { keep } : {};
}

/** Milliseconds. A form that didn't come from our page counts as filled in instantly. */
function sinceShown(shown: string | undefined, now: Date): number {
  const at = Number(shown);
  return shown && Number.isFinite(at) ? now.getTime() - at : 0;
}

function signupValues({
  profileType,
  email = '',
  password = '',
  fname = '',
  lname = '',
  ...form
}: FormFields) {
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

const saved = ({ path }: Request): Redirect => redirect(`${path}?saved=1`);
