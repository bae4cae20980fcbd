import { useField } from 'react-final-form';
import { Button } from '#src/components/Button/Button.tsx';
import { bannerKinds, limits, type SiteBanner } from '#src/config/site/settings.ts';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useMessages } from '#src/util/messages.ts';
import { InstantField } from './InstantField.tsx';
import { WordsFields } from './WordsFields.tsx';
import css from '../ConsoleSettingsPage.module.css';

const fresh: SiteBanner = { kind: 'info', words: {}, link: '', from: null, until: null };

/** Each banner with its texts, its link and when it is shown. */
export function BannerFields() {
  const text = useMessages('ConsoleSettingsPage');
  const { input } = useField<readonly SiteBanner[]>('value', { subscription: { value: true }, format: keep });
  const banners = Array.isArray(input.value) ? (input.value as readonly SiteBanner[]) : [];
  return (
    <>
      {banners.map((_, at) => (
        <fieldset key={at} className={css.item}>
          <legend>{text('banner', { number: at + 1 })}</legend>
          <RadioCardsField
            name={`value.${at}.kind`}
            label={text('banner.kind')}
            options={bannerKinds.map(value => ({ value, label: text(`banner.${value}`) }))}
          />
          <WordsFields name={`value.${at}.words`} hint={text('banner.wordsHint')} />
          <TextField
            name={`value.${at}.link`}
            label={text('banner.link')}
            hint={text('banner.linkHint')}
            maxLength={limits.fact}
            isRequired={false}
          />
          <InstantField name={`value.${at}.from`} label={text('banner.from')} />
          <InstantField name={`value.${at}.until`} label={text('banner.until')} />
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() => input.onChange(banners.filter((__, index) => index !== at))}
            >
              {text('banner.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      {banners.length < limits.banners && (
        <div>
          <Button variant="secondary" size="small" onClick={() => input.onChange([...banners, fresh])}>
            {text('banner.add')}
          </Button>
        </div>
      )}
    </>
  );
}

const keep = (banners: readonly SiteBanner[]) => banners;
