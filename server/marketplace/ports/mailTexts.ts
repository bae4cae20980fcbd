import type { IntlShape } from 'react-intl';

/** The mail texts of a locale; English when it has no translation. */
export type MailTexts = (locale: string | undefined) => IntlShape;
