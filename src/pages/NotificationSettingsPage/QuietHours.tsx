import { useIntl, type IntlShape } from 'react-intl';
import { SelectField } from '#src/forms/SelectField.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './QuietHours.module.css';

/** When the user's devices and messengers stay silent. */
export function QuietHours() {
  const intl = useIntl();
  const text = useMessages('NotificationSettingsPage');
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOf(intl, hour) }));
  return (
    <div className={css.quiet}>
      <SelectField
        name="quietFrom"
        label={text('quietFrom')}
        placeholder={text('quietNever')}
        options={hours}
        validate={(from, all) => (!from && valuesOf(all).quietUntil ? text('quietIncomplete') : undefined)}
      />
      <SelectField
        name="quietUntil"
        label={text('quietUntil')}
        placeholder={text('quietNever')}
        options={hours}
        validate={(until, all) => {
          const { quietFrom } = valuesOf(all);
          if (!quietFrom) return undefined;
          if (!until) return text('quietIncomplete');
          return until === quietFrom ? text('quietSame') : undefined;
        }}
      />
    </div>
  );
}

const valuesOf = (all: object | undefined) => (all ?? {}) as { quietFrom?: string; quietUntil?: string };

const timeOf = (intl: IntlShape, hour: number) =>
  intl.formatTime(new Date(Date.UTC(2026, 0, 1, hour)), {
    timeZone: 'UTC',
    hour: '2-digit',
    minute: '2-digit',
  });
