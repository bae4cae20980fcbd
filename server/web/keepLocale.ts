import type { Sdk } from 'sharetribe-flex-sdk';
import type { WebLog } from './deps.ts';

/**
 * Notes the language somebody reads, for the mails they get: `locale` of their private data. A person who cannot be
 * asked goes on without it.
 */
export async function keepLocale(sdk: Sdk, locale: string, log: WebLog): Promise<void> {
  try {
    await sdk.currentUser.updateProfile({ privateData: { locale } });
  } catch (error) {
    log.warn('language not kept', { status: (error as { status?: unknown }).status });
  }
}
