import type { Sdk } from 'sharetribe-flex-sdk';
import type { WebLog } from '../services/index.ts';

/** Saves the user's language for their mails: `locale` of their private data. Failures are only logged. */
export async function saveLocalePreference(sdk: Sdk, locale: string, log: WebLog): Promise<void> {
  try {
    await sdk.currentUser.updateProfile({ privateData: { locale } });
  } catch (error) {
    log.warn('language not kept', { status: (error as { status?: unknown }).status });
  }
}
