import type { IntlShape } from 'react-intl';
import type { MailContent } from '../mail.ts';
import type { Fact } from './kit.tsx';
import { quoted } from './words.ts';

/** Who wrote to the operators, and about what. */
export function contactFacts(
  { name, email, topic, isConfirmed }: NonNullable<MailContent['written']>,
  intl: IntlShape,
): Fact[] {
  const text = (id: string) => intl.formatMessage({ id });
  const note = text(isConfirmed ? 'Mail.contactMessage.confirmed' : 'Mail.contactMessage.unconfirmed');
  return [
    { label: text('Mail.fact.topic'), value: text(`Mail.contactMessage.topic.${topic}`) },
    ...(name ? [{ label: text('Mail.fact.name'), value: quoted(name) }] : []),
    { label: text('Mail.fact.email'), value: `${email} (${note})` },
  ];
}
