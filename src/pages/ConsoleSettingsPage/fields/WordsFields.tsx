import { locales, type LocaleCode } from '#contract/locales.ts';
import { limits } from '#src/config/site/settings.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from '../ConsoleSettingsPage.module.css';

/** A text in each language of the site. */
export function WordsFields({ name, hint }: { name: string; hint: string }) {
  const text = useMessages('ConsoleSettingsPage');
  return (
    <fieldset className={css.words}>
      <legend>{text('words')}</legend>
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

/** Returns a language's own name, e.g. "Українська". */
export function languageName(locale: LocaleCode): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
