import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { translatedFields } from '#contract/listing/derived/translated.ts';
import { chipsOf } from '#src/components/ListingCard/chips.ts';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateControl } from '#src/features/Translation/TranslateControl.tsx';
import css from './ListingPage.module.css';

interface KeyFactsProps {
  listing: Listing;
  title: string;
  /** Whether the reader is the author. */
  own: boolean;
}

/** The key facts, with the controls that translate all of the author's texts and report the listing. */
export function KeyFacts({ listing, title, own }: KeyFactsProps) {
  const { id, description, writtenIn, publicData, author, deleted } = listing;
  const chips = chipsOf(publicData);
  if (own && chips.length === 0) return null;
  return (
    <div className={css.keyFacts}>
      {chips.length > 0 && (
        <ul className={css.chips}>
          {chips.map(chip => (
            <li key={chip}>
              <FormattedMessage id={chip} />
            </li>
          ))}
        </ul>
      )}
      {!own && (
        <div className={css.tools}>
          {!deleted && <ReportButton kind="listing" id={id} author={author} isShort />}
          <TranslateControl
            originals={originalsOf(
              { kind: 'listing', id },
              {
                title,
                description,
                ...Object.fromEntries(translatedFields.map(name => [name, publicData[name]])),
              },
              { people: [author], place: publicData.location?.address, titleIn: writtenIn },
            )}
            source="public"
            isLine
          />
        </div>
      )}
    </div>
  );
}
