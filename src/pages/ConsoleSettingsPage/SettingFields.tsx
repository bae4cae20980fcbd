import { locales } from '#contract/locales.ts';
import {
  approvalRules,
  bounds,
  contactFacts,
  limits,
  socialNetworks,
  type SettingKey,
} from '#src/config/site/settings.ts';
import { CheckboxField, CheckboxGroupField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useMessages } from '#src/util/messages.ts';
import { BannerFields } from './fields/BannerFields.tsx';
import { CityFields } from './fields/CityFields.tsx';
import { InstantField } from './fields/InstantField.tsx';
import { WordsFields, languageName } from './fields/WordsFields.tsx';

const networkNames = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
} as const;

/** The fields of one setting, all nested under `value`. */
export function SettingFields({ settingKey }: { settingKey: SettingKey }) {
  const text = useMessages('ConsoleSettingsPage');
  const days = (
    name: 'answer' | 'review' | 'freshnessDays' | 'newAccountDays',
    [min, max]: readonly [number, number],
  ) => (
    <TextField
      key={name}
      name={`value.${name}`}
      label={text(name)}
      hint={text('daysHint', { min, max })}
      type="number"
      inputMode="numeric"
      isRequired
    />
  );
  switch (settingKey) {
    case 'approval':
      return (
        <RadioCardsField
          name="value"
          label={text('approval')}
          isLabelHidden
          options={approvalRules.map(value => ({
            value,
            label: text(`approval.${value}`),
            hint: text(`approval.${value}Hint`),
          }))}
        />
      );
    case 'commissions':
      return (['customer', 'provider'] as const).map(side => (
        <TextField
          key={side}
          name={`value.${side}`}
          label={text(`commissions.${side}`)}
          hint={text('percentHint', { max: bounds.commission[1] })}
          inputMode="decimal"
          isRequired
        />
      ));
    case 'deadlines':
      return [days('answer', bounds.answer), days('review', bounds.review)];
    case 'ages':
      return [days('freshnessDays', bounds.age), days('newAccountDays', bounds.age)];
    case 'cities':
      return (['landing', 'footer'] as const).map(list => <CityFields key={list} list={list} />);
    case 'languages':
      return (
        <CheckboxGroupField
          name="value"
          label={text('languages')}
          isLabelHidden
          options={locales.map(value => ({ value, label: languageName(value) }))}
        />
      );
    case 'contact':
      return contactFacts.map(fact => (
        <TextField
          key={fact}
          name={`value.${fact}`}
          label={text(`contact.${fact}`)}
          type={fact === 'operatorEmail' ? 'email' : fact === 'donationUrl' ? 'url' : 'text'}
          maxLength={limits.fact}
          isRequired={false}
        />
      ));
    case 'social':
      return socialNetworks.map(network => (
        <TextField
          key={network}
          name={`value.${network}`}
          label={networkNames[network]}
          type="url"
          maxLength={limits.fact}
          isRequired={false}
        />
      ));
    case 'banners':
      return <BannerFields />;
    case 'maintenance':
      return (
        <>
          <CheckboxField name="value.isOn" label={text('maintenance.isOn')} />
          <InstantField name="value.until" label={text('maintenance.until')} />
          <WordsFields name="value.words" hint={text('maintenance.wordsHint')} />
        </>
      );
  }
}
