import type { IntlShape } from 'react-intl';

/** The texts of mails in one language; of a language nobody translated, English ones. */
export type MailTexts = (locale: string | undefined) => IntlShape;
