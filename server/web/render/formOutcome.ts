import type { Request, Response } from 'express';
import { inSameLanguage } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PageRequest } from '#src/entry.server.tsx';
import { withoutSecrets, type FormFields } from '../formActions/formBody.ts';
import type { FormResult } from '../formActions/index.ts';
import type { WebDeps } from '../ports/index.ts';
import { takeReturnUrl } from '../session/cookies.ts';
import { keepNamedLocale } from '../session/namedLocale.ts';

type Failed = Extract<FormResult, { kind: 'failed' }>;

/** Redirects after a form was processed (Post/Redirect/Get), in the language of the URL. */
export function redirectAfterForm(
  result: Exclude<FormResult, Failed>,
  request: Request,
  response: Response,
  deps: WebDeps,
): void {
  const to = result.kind === 'redirect' ? result.to : pathAfterSignIn(request, response, deps);
  response.redirect(303, inSameLanguage(to, request.originalUrl));
}

function pathAfterSignIn(request: Request, response: Response, deps: WebDeps): string {
  keepNamedLocale(request, response, deps);
  const arrival = request.path === paths.SignupPage ? paths.WelcomePage : paths.LandingPage;
  return takeReturnUrl(request, response, arrival);
}

/** Returns the form for the page to show again, and why it failed; no page handles a form without a result. */
export function postedForm(form: FormFields, result: Failed | undefined): NonNullable<PageRequest['posted']> {
  const fields = {
    ...withoutSecrets(form),
    ...(result?.message === undefined ? {} : { message: result.message }),
  };
  return { fields, failure: result?.failure };
}
