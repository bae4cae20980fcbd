import { useIntl } from 'react-intl';
import { isLocale } from '#contract/locales.ts';
import { Form } from '#src/forms/Form.tsx';
import { languageOptions } from '#src/forms/languageOptions.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { browserTranslator } from '#src/util/translation/browserTranslator.ts';
import css from './Translation.module.css';

/** Lets the reader choose the language of a text that was guessed wrongly. */
export function ChooseLanguage({ onChoose }: { onChoose: (language: string) => void }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'Translation.whichLanguage' });
  // The site's translator supports the site's languages; a browser supports more.
  const isKnown = (code: string) => browserTranslator() !== undefined || isLocale(code);
  const options = languageOptions(intl.locale).filter(({ value }) => value !== intl.locale && isKnown(value));
  return (
    <Form<{ language: string }>
      label={intl.formatMessage({ id: 'Translation.otherLanguage' })}
      onSubmit={({ language }) => onChoose(language)}
    >
      <div className={css.choose}>
        <SelectField
          name="language"
          label={label}
          options={options}
          placeholder={intl.formatMessage({ id: 'Translation.chooseLanguage' })}
          validate={required(intl.formatMessage({ id: 'Translation.languageMissing' }))}
        />
        <SubmitButton variant="secondary" size="small">
          {intl.formatMessage({ id: 'Translation.translate' })}
        </SubmitButton>
      </div>
    </Form>
  );
}
