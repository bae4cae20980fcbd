import { useContext, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { WayIn } from '#contract/account/wayIn.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { siteNames } from '#src/config/socialLogins.ts';
import { Posted } from '#src/forms/posted.ts';
import { useMessages, messagesOf } from '#src/util/messages.ts';
import css from './WaysIn.module.css';

/** The ways into an account whose owner chooses which of them stay. */
export interface KeptWays {
  ways: readonly WayIn[];
  /** {@link WayIn.key} of those that stay. */
  kept: readonly string[];
  toggle: (key: string) => void;
}

/** Nothing is kept at first: who doesn't know a way in must not have to find it. */
export function useKeptWays(ways: readonly WayIn[]): KeptWays {
  const posted = useContext(Posted);
  const [kept, setKept] = useState<readonly string[]>(() =>
    ways.map(({ key }) => key).filter(key => posted?.fields[fieldOf(key)] !== undefined),
  );
  const toggle = (key: string) =>
    setKept(now => (now.includes(key) ? now.filter(one => one !== key) : [...now, key]));
  return { ways, kept, toggle };
}

/** A checkbox for each way into the account, for a form that ends those which are not ticked. */
export function WaysIn({ ways, kept, toggle }: KeptWays) {
  const intl = useIntl();
  const text = useMessages('WaysIn');
  if (ways.length === 0) return null;
  return (
    <fieldset className={css.ways}>
      <legend className={css.legend}>{text('legend')}</legend>
      <p>{text('hint')}</p>
      {ways.map(way => (
        <label key={way.key} className={css.line}>
          <input
            type="checkbox"
            className={css.mark}
            name={fieldOf(way.key)}
            checked={kept.includes(way.key)}
            onChange={() => toggle(way.key)}
          />
          <span>{nameOf(intl, way)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The field that is posted where the way in with this key stays; server/web/formActions reads it. */
const fieldOf = (key: string) => `keep_${key}`;

function nameOf(intl: IntlShape, way: WayIn): string {
  const text = messagesOf(intl, 'WaysIn');
  const date = formatInstant(intl, way.since, 'UTC');
  if (way.kind === 'passkey') return text(way.kind, { date, name: way.name });
  if (way.kind === 'identity') {
    const names: Readonly<Record<string, string>> = siteNames;
    return text(way.kind, { date, site: names[way.idpId] ?? way.idpId });
  }
  if (way.kind === 'telegram') return text(way.kind, { date });
  const { browser, system } = way;
  const device = text('device', { browser, system });
  return text(way.kind, { date, device, seen: formatInstant(intl, way.seen, 'UTC') });
}
