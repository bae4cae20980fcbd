import { readFileSync } from 'node:fs';
import { optionalMails } from '#contract/notification/mailKinds.ts';
import { notificationKinds } from '#contract/notification/channels.ts';
import {
  mailKinds,
  needsConfirmedAddress,
  notificationKindOf,
  switchOf,
} from '#server/marketplace/notifications/mailKinds.ts';
import { whenOf } from './notificationTimes.ts';

/** Returns docs/notifications.md: who is told of what, and how. */
export function notificationsPage(): string {
  const texts = JSON.parse(readFileSync('translations/en.json', 'utf8')) as Readonly<Record<string, string>>;
  const rows = mailKinds.map(kind => [
    `\`${kind}\``,
    (texts[`Mail.${kind}.subject`] ?? '').replaceAll('|', '\\|'),
    needsConfirmedAddress(kind) ? 'confirmed' : 'any',
    switchOf(kind) ?? '',
    notificationKindOf(kind) ?? '',
    whenOf(kind),
  ]);
  return `${intro}
| kind | subject | address | switched off by | devices, Telegram | when |
| --- | --- | --- | --- | --- | --- |
${rows.map(cells => `| ${cells.join(' | ')} |`).join('\n')}
`;
}

const list = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');

const intro = `# Who is told of what

Made by \`npm run build -- docs\` of \`server/marketplace/notifications/mailKinds.ts\`, the times of the code that schedules the news, and the English subjects; change
them there.

- **On the page**: everything, at once, while a page is open (live events), and in the inbox.
- **Address**: \`any\` mails also reach an address that its reader has not confirmed, without text by others.
- **Switched off by**: what the user's \`mailsOff\` can name (${list(optionalMails)}); mails without it always come. Mails of
  saved searches end with their search.
- **Devices and Telegram**: Web Push to the browsers on which the user turned it on, and the conversation with the
  site's bot that the user has linked, of the kinds that \`pushOff\` and \`telegramOff\` don't name (${list(notificationKinds)}), outside the user's quiet hours.
  A device shows the subject; Telegram the subject, or the initial of who has written, and a link.
- **Daily and weekly**: mails that can be switched off come at once, or in a digest in the morning of the reader's
  time zone, as \`mailRhythm\` says for each kind (new matches: \`matchMails\`). A digest with one thing is that
  thing's own mail.
- **Once**: what a device or Telegram has shown is not mailed as well: mails that can be switched off wait for them. What is
  about a stay or money is always mailed, at once.
- **When**: counted from what the news is about. Devices and Telegram wait for the end of quiet hours. Mails of a message come once for each conversation until it is read.
- **Blocked**: nothing is told of a person across a block.
`;
