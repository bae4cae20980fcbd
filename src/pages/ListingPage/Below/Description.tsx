import { FormattedMessage } from 'react-intl';
import { useShown } from '#src/components/Translated/useShown.ts';
import css from '../ListingPage.module.css';

/** The author's description, as plain text; an empty line begins a paragraph. */
export function Description({ text, titleIn }: { text: string | null; titleIn: string | undefined }) {
  const shown = useShown(text ?? '', { likely: titleIn });
  const paragraphs = shown.text.split(/\n\s*\n/).filter(paragraph => paragraph.trim());
  if (paragraphs.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id="ListingPage.descriptionHeading" />
      </h2>
      <div className={css.text} lang={shown.lang}>
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </section>
  );
}

/** The author's rules, as plain text. */
export function Rules({ text, titleIn }: Record<'text' | 'titleIn', string | undefined>) {
  const shown = useShown(text ?? '', { likely: titleIn });
  if (!text) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id="ListingPage.rules" />
      </h2>
      <p className={css.text} lang={shown.lang} dir="auto">
        {shown.text}
      </p>
    </section>
  );
}
