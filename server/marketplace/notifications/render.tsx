import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider, type IntlShape } from 'react-intl';
import type { Mail } from '#server/marketplace/ports/mailer.ts';
import { frontEndOf, type Sites } from './links.ts';
import type { MailContent } from './mail.ts';
import { Frame } from './templates/Frame.tsx';
import { MailBody } from './templates/MailBody.tsx';
import { messageOf } from './templates/words.ts';
import { conversationCode } from './threads.ts';
import { MediumContext, type Medium } from './templates/kit.tsx';

export interface Around {
  intl: IntlShape;
  /** IANA zone in which times are given. */
  timeZone: string;
  /** The recipient's first name. */
  name: string;
  marketplaceName: string;
  sites: Sites;
  /** The picture of the mail's place. */
  pictureId?: string;
  unsubscribeUrl?: string;
}

/** Returns the subject. It names neither users nor listings: it is visible on lock screens and shared devices. */
export const subjectOf = (content: MailContent, intl: IntlShape, marketplaceName: string): string =>
  intl.formatMessage({ id: messageOf(content, 'subject', intl) }, { marketplace: marketplaceName });

/** Renders a mail in the recipient's language, as HTML and as plain text. */
export function renderMail(content: MailContent, around: Around): Pick<Mail, 'subject' | 'html' | 'text'> {
  const { intl, marketplaceName } = around;
  const title = subjectOf(content, intl, marketplaceName);
  // Mail programs join what has one subject, and a reader sees which conversation it is.
  const subject =
    content.conversation === undefined
      ? title
      : intl.formatMessage(
          { id: 'Mail.conversationSubject' },
          { subject: title, code: conversationCode(content.conversation) },
        );
  const preheader = intl.formatMessage({ id: 'Mail.preheader' }, { marketplace: marketplaceName });
  const show = (medium: Medium) =>
    renderToStaticMarkup(
      <MediumContext value={medium}>
        <RawIntlProvider value={intl}>
          <Frame
            {...around}
            rootUrl={frontEndOf(around.sites)}
            locale={intl.locale}
            subject={title}
            preheader={preheader}
            {...footerOf(content)}
          >
            <MailBody content={content} {...around} />
          </Frame>
        </RawIntlProvider>
      </MediumContext>,
    );
  return { subject, html: `<!doctype html>${show('html')}`, text: unescaped(show('text')) };
}

/** Returns the messages that say why the mail was sent, and what its last link unsubscribes from. */
function footerOf({ kind, isUnconfirmed, search, sections }: MailContent): {
  whyId: string;
  unsubscribeId: string;
} {
  if (isUnconfirmed) return { whyId: 'Mail.whyUnconfirmed', unsubscribeId: 'Mail.notMine' };
  if (kind === 'contactMessage') return { whyId: 'Mail.whyContact', unsubscribeId: 'Mail.off' };
  if (kind === 'digest') return { whyId: 'Mail.why', unsubscribeId: 'Mail.offDigest' };
  if (kind === 'searchMatches' && sections) return { whyId: 'Mail.why', unsubscribeId: 'Mail.offSearches' };
  return { whyId: 'Mail.why', unsubscribeId: search === undefined ? 'Mail.off' : 'Mail.offSearch' };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Converts markup that contains only text back to plain text: React escapes these five characters. */
const unescaped = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => entities[entity] ?? entity);
