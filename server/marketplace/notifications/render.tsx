import { renderToStaticMarkup } from 'react-dom/server';
import { RawIntlProvider, type IntlShape } from 'react-intl';
import type { Mail } from '#server/marketplace/ports/mailer.ts';
import type { Letter } from './letter.ts';
import { Frame } from './templates/Frame.tsx';
import { LetterBody } from './templates/Letter.tsx';
import { MediumContext, type Medium } from './templates/medium.tsx';

export interface Around {
  intl: IntlShape;
  /** The reader's first name. */
  name: string;
  marketplaceName: string;
  rootUrl: string;
  unsubscribeUrl?: string;
}

/**
 * A letter in the reader's words, as HTML and as plain text. The subject names neither people nor listings: it shows on
 * locked screens and on devices that others use.
 */
export function renderMail(letter: Letter, around: Around): Pick<Mail, 'subject' | 'html' | 'text'> {
  const { intl, marketplaceName } = around;
  const subject = intl.formatMessage({ id: `Mail.${letter.kind}.subject` }, { marketplace: marketplaceName });
  const preheader = intl.formatMessage({ id: 'Mail.preheader' }, { marketplace: marketplaceName });
  const show = (medium: Medium) =>
    renderToStaticMarkup(
      <MediumContext value={medium}>
        <RawIntlProvider value={intl}>
          <Frame
            {...around}
            locale={intl.locale}
            subject={subject}
            preheader={preheader}
            unsubscribeId={letter.search === undefined ? 'Mail.off' : 'Mail.offSearch'}
          >
            <LetterBody letter={letter} {...around} />
          </Frame>
        </RawIntlProvider>
      </MediumContext>,
    );
  return { subject, html: `<!doctype html>${show('html')}`, text: unescaped(show('text')) };
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Markup of nothing but text as that text: React escapes these five. */
const unescaped = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => entities[entity] ?? entity);
