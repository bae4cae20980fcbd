import { useIntl } from 'react-intl';
import { locales } from '#contract/locales.ts';
import { limits } from '#src/config/site/settings.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { languageName } from './languageName.ts';
import css from '../ConsoleSettingsPage.module.css';

/** A text in each language of the site. */
export function WordsFields({ name, hint }: { name: string; hint: string }) {
  const intl = useIntl();
  return (
    <fieldset className={css.words}>
      <legend>{intl.formatMessage({ id: 'ConsoleSettingsPage.words' })}</legend>
      <p className={css.about}>{hint}</p>
      {locales.map(locale => (
        <TextField
          key={locale}
          name={`${name}.${locale}`}
          label={languageName(locale)}
          maxLength={limits.words}
          isRequired={false}
        />
      ))}
    </fieldset>
  );
}
