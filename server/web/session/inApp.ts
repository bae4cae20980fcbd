import type { Request } from 'express';
import { paths } from '#contract/paths.ts';
import { inAppBrowser, type InAppBrowser } from '#contract/account/inAppBrowser.ts';

const isForLogin = (path: string) => path === paths.LoginPage || path === paths.SignupPage;

/** Returns the kind of the browser inside another app that asks for a page with social login; undefined for others. */
export const inAppAtLogin = (request: Request): InAppBrowser | undefined =>
  isForLogin(request.path) ? inAppBrowser(request.get('User-Agent') ?? '') : undefined;
