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

interface SectionProps {
  /** The field of the listing's public data. */
  name: string;
  text: string | undefined;
  /** The language of the listing's title. */
  titleIn: string | undefined;
}

/** A further text of the author's, such as the rules for guests, as plain text. */
export function Section({ name, text, titleIn }: SectionProps) {
  const shown = useShown(text ?? '', { likely: titleIn });
  if (!text) return null;
  return (
    <section className={css.section}>
      <h2>
        <FormattedMessage id={`ListingPage.${name}`} />
      </h2>
      <p className={css.text} lang={shown.lang} dir="auto">
        {shown.text}
      </p>
    </section>
  );
}
