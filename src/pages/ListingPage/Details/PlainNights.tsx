import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import css from '../BookingCard.module.css';

interface PlainNightsProps {
  /** The address of the checkout, which takes the days from there. */
  action: string;
  isFree: boolean;
}

/** The nights of a booking without JavaScript: the days as fields of the browser. */
export function PlainNights({ action, isFree }: PlainNightsProps) {
  return (
    <form action={action} method="get" className={css.plain}>
      <LanguageField />
      {(['start', 'end'] as const).map(name => (
        <label key={name}>
          <FormattedMessage id={`Nights.${name}`} />
          <input type="date" name={name} required />
        </label>
      ))}
      <Button type="submit" size="large" isFullWidth>
        <FormattedMessage id={`ListingPage.${isFree ? 'bookRequestFree' : 'bookRequest'}`} />
      </Button>
    </form>
  );
}
