import { useField } from 'react-final-form';
import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { bannerKinds, limits, type SiteBanner } from '#src/config/site/settings.ts';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { InstantField } from './InstantField.tsx';
import { WordsFields } from './WordsFields.tsx';
import css from '../ConsoleSettingsPage.module.css';

const fresh: SiteBanner = { kind: 'info', words: {}, link: '', from: null, until: null };

/** Each banner with its texts, its link and when it is shown. */
export function BannerFields() {
  const intl = useIntl();
  const say = (id: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `ConsoleSettingsPage.${id}` }, values);
  const { input } = useField<readonly SiteBanner[]>('value', { subscription: { value: true }, format: keep });
  const banners = Array.isArray(input.value) ? (input.value as readonly SiteBanner[]) : [];
  return (
    <>
      {banners.map((_, at) => (
        <fieldset key={at} className={css.item}>
          <legend>{say('banner', { number: at + 1 })}</legend>
          <RadioCardsField
            name={`value.${at}.kind`}
            label={say('banner.kind')}
            options={bannerKinds.map(value => ({ value, label: say(`banner.${value}`) }))}
          />
          <WordsFields name={`value.${at}.words`} hint={say('banner.wordsHint')} />
          <TextField
            name={`value.${at}.link`}
            label={say('banner.link')}
            hint={say('banner.linkHint')}
            maxLength={limits.fact}
            isRequired={false}
          />
          <InstantField name={`value.${at}.from`} label={say('banner.from')} />
          <InstantField name={`value.${at}.until`} label={say('banner.until')} />
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() => input.onChange(banners.filter((__, index) => index !== at))}
            >
              {say('banner.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      {banners.length < limits.banners && (
        <div>
          <Button variant="secondary" size="small" onClick={() => input.onChange([...banners, fresh])}>
            {say('banner.add')}
          </Button>
        </div>
      )}
    </>
  );
}

const keep = (banners: readonly SiteBanner[]) => banners;
