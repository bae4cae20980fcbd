import type { ContactTopic } from '#contract/contact.ts';
import { pathTo } from '#contract/paths.ts';
import type { Api } from '#src/entry.server.tsx';
import type { FormFields } from './formBody.ts';
import { redirect, type Redirect } from './messages.ts';

/** Sends what was posted with the contact form. @throws ApiFailure of the app */
export async function sendContactForm(form: FormFields, locale: string, api: Api): Promise<Redirect> {
  const { name = '', email = '', topic = '', message = '', homepage = '' } = form;
  await api.call('POST /api/contact', {
    name,
    email,
    // Checked with the other fields.
    topic: topic as ContactTopic,
    // Forms send line breaks as CRLF.
    message: message.replaceAll('\r\n', '\n'),
    locale,
    homepage,
  });
  return redirect(`${pathTo('AboutPage', {}, { sent: 1 })}#contact`);
}
