import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import css from './CheckoutPage.module.css';

/** Asks for the days with the device's own pickers; works before any script and without it. */
export function ChooseDays() {
  return (
    <form method="get" className={css.days}>
      <label className={css.day}>
        <FormattedMessage id="CheckoutPage.start" />
        <input type="date" name="start" required className={css.input} />
      </label>
      <label className={css.day}>
        <FormattedMessage id="CheckoutPage.end" />
        <input type="date" name="end" required className={css.input} />
      </label>
      <Button type="submit" size="large">
        <FormattedMessage id="CheckoutPage.goOn" />
      </Button>
    </form>
  );
}
