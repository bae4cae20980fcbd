import { useField } from 'react-final-form';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import {
  mailOf,
  notificationKinds,
  rhythmsOf,
  type InstantChannel,
  type NotificationKind,
} from '#contract/notification/channels.ts';
import type { OptionalMail } from '#contract/notification/mailKinds.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ChannelTable.module.css';

interface ChannelTableProps {
  /** The channels that this site has, besides mails. */
  channels: readonly InstantChannel[];
}

/**
 * Kinds of news by channels. Its fields: `push` and `telegram`, lists of the kinds that they tell of, and
 * `mails.<kind>`, a rhythm. On phones each row is a card.
 */
export function ChannelTable({ channels }: ChannelTableProps) {
  const text = useMessages('NotificationSettingsPage');
  return (
    <table className={css.table}>
      <caption className={css.caption}>{text('form')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('what')}</th>
          {channels.map(channel => (
            <th key={channel} scope="col">
              {text(`channel.${channel}`)}
            </th>
          ))}
          <th scope="col">{text('channel.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map(kind => {
          const name = text(`news.${kind}`);
          const mail = mailOf[kind];
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              {channels.map(channel => (
                <td key={channel}>
                  <Tick channel={channel} kind={kind} name={name} label={text(`channel.${channel}`)} />
                </td>
              ))}
              <td>
                <span className={css.mail}>
                  <span className={css.label} aria-hidden>
                    {text('channel.mail')}
                  </span>
                  {mail ? (
                    <Rhythm kind={mail} label={`${name}: ${text('channel.mail')}`} />
                  ) : kind === 'savedSearches' ? (
                    <Link to={pathTo('SavedSearchesPage', {})}>{text('bySearch')}</Link>
                  ) : (
                    text('always')
                  )}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface TickProps {
  channel: InstantChannel;
  kind: NotificationKind;
  /** What the row is about. */
  name: string;
  /** The channel's name; beside the box on phones, where there is no head. */
  label: string;
}

function Tick({ channel, kind, name, label }: TickProps) {
  const { input } = useField<readonly NotificationKind[]>(channel);
  const ticked = Array.isArray(input.value) ? (input.value as readonly NotificationKind[]) : [];
  const isOn = ticked.includes(kind);
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={`${name}: ${label}`}
        checked={isOn}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
        onChange={() => input.onChange(isOn ? ticked.filter(one => one !== kind) : [...ticked, kind])}
      />
      <span className={css.label} aria-hidden>
        {label}
      </span>
    </label>
  );
}

function Rhythm({ kind, label }: { kind: OptionalMail; label: string }) {
  const text = useMessages('NotificationSettingsPage');
  const { input } = useField<string>(`mails.${kind}`);
  return (
    <select {...input} className={css.rhythm} aria-label={label}>
      {rhythmsOf(kind).map(rhythm => (
        <option key={rhythm} value={rhythm}>
          {text(`rhythm.${rhythm}`)}
        </option>
      ))}
    </select>
  );
}
