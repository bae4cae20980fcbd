import { cleanEmail, isEmail } from '#contract/account/email.ts';
import { contactLimits, contactTopics } from '#contract/contact.ts';
import { isLocale } from '#contract/locales.ts';
import { fromText } from '#contract/parse.ts';
import { map, oneOf, optional, string, trimmed } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';

const address = fromText(text => {
  const email = cleanEmail(text);
  return isEmail(email) ? email : undefined;
}, 'an e-mail address');
const locale = fromText(text => (isLocale(text) ? text : undefined), 'a language of the site');

/** Writing to the operators. */
export const contactEndpoints = {
  /**
   * Mails the operators a message, which they answer by mail; works for blocked and banned users and during maintenance.
   * `name` may be empty for signed-in users. `homepage` is a field that people don't see.
   * @throws not-found while the operators have no address, conflict when `homepage` is filled in, too-many-requests
   */
  'POST /api/contact': {
    access: 'anyone',
    input: map({
      name: trimmed({ max: contactLimits.name }),
      email: address,
      topic: oneOf(...contactTopics),
      message: trimmed({ min: 1, max: contactLimits.message }),
      locale,
      homepage: optional(string({ max: 1000 })),
    }),
    result: result<void>(),
    inProcess: true,
  },
} satisfies Definitions;
