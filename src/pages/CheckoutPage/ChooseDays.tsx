import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { LanguageField } from '#src/components/Link/StayInLanguage.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import css from './CheckoutPage.module.css';

/**
 * Asks for the days with the device's own date pickers; works before JavaScript has loaded and without it. `first` is
 * the first night that can be booked, YYYY-MM-DD.
 */
export function ChooseDays({ first }: { first: string | undefined }) {
  const given = new URLSearchParams(useLocation().search);
  const enquiry = given.get('transaction');
  const isWrong = given.has('start') || given.has('end');
  return (
    <form method="get" className={css.days}>
      <LanguageField />
      {isWrong && (
        <Banner kind="error">
          <FormattedMessage id="CheckoutPage.daysWrong" />
        </Banner>
      )}
      {enquiry && <input type="hidden" name="transaction" value={enquiry} />}
      <Day name="start" value={given.get('start')} min={first} />
      <Day name="end" value={given.get('end')} />
      <Button type="submit" size="large">
        <FormattedMessage id="CheckoutPage.goOn" />
      </Button>
    </form>
  );
}

interface DayProps {
  name: 'start' | 'end';
  value: string | null;
  min?: string | undefined;
}

function Day({ name, value, min }: DayProps) {
  return (
    <label className={css.day}>
      <FormattedMessage id={`CheckoutPage.${name}`} />
      <input type="date" {...{ name, min }} defaultValue={value ?? ''} required className={css.input} />
    </label>
  );
}
