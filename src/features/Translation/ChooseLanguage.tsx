import { useIntl } from 'react-intl';
import { isLocale } from '#contract/locales.ts';
import { Form } from '#src/forms/Form.tsx';
import { languageOptions } from '#src/forms/languageOptions.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { browserTranslator } from '#src/util/translation/browserTranslator.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Translation.module.css';

/** Lets the reader choose the language of a text that was guessed wrongly. */
export function ChooseLanguage({ onChoose }: { onChoose: (language: string) => void }) {
  const intl = useIntl();
  const text = useMessages('Translation');
  const label = text('whichLanguage');
  // The site's translator supports the site's languages; a browser supports more.
  const isKnown = (code: string) => browserTranslator() !== undefined || isLocale(code);
  const options = languageOptions(intl.locale).filter(({ value }) => value !== intl.locale && isKnown(value));
  return (
    <Form<{ language: string }> label={text('otherLanguage')} onSubmit={({ language }) => onChoose(language)}>
      <div className={css.choose}>
        <SelectField
          name="language"
          label={label}
          options={options}
          placeholder={text('chooseLanguage')}
          validate={required(text('languageMissing'))}
        />
        <SubmitButton variant="secondary" size="small">
          {text('translate')}
        </SubmitButton>
      </div>
    </Form>
  );
}
