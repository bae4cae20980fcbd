import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SettingView } from '#src/config/site/settings.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { useMessages } from '#src/util/messages.ts';
import { SettingForm } from './SettingForm.tsx';
import css from './ConsoleSettingsPage.module.css';

interface SettingPanelProps {
  view: SettingView;
  /** Whether the form is shown; it needs JavaScript. */
  hasForm: boolean;
  reload: () => Promise<void>;
}

/** One setting: its purpose, who saved it last, and the form. */
export function SettingPanel({ view, hasForm, reload }: SettingPanelProps) {
  const text = useMessages('ConsoleSettingsPage');
  const { key, saves } = view;
  const [isSaved, setIsSaved] = useState(false);
  /** A new form instance after each save, so that it starts with the saved values. */
  const [times, setTimes] = useState(0);
  const handleSaved = async () => {
    await reload();
    setIsSaved(true);
    setTimes(count => count + 1);
  };
  return (
    <Panel>
      <section id={key} className={css.setting} aria-labelledby={`${key}-title`}>
        <h2 id={`${key}-title`} className={css.title}>
          {text(key)}
        </h2>
        <p className={css.about}>{text(`about.${key}`)}</p>
        {saves.length === 0 ? (
          <p className={css.last}>{text('neverSaved')}</p>
        ) : (
          <details className={css.last}>
            <summary>
              <FormattedMessage
                id="ConsoleSettingsPage.savedBy"
                values={{ who: saves[0]?.by, when: <LocalTime key="when" instant={saves[0]?.at ?? ''} /> }}
              />
            </summary>
            <ul className={css.saves}>
              {saves.map(({ at, by, reason, isStandard }) => (
                <li key={at + by}>
                  <LocalTime instant={at} /> · {by}
                  {isStandard && ` · ${text('wasReset')}`} · <q dir="auto">{reason}</q>
                </li>
              ))}
            </ul>
          </details>
        )}
        {hasForm && (
          <SettingForm
            key={times}
            view={view}
            isSaved={isSaved}
            onTouch={() => setIsSaved(false)}
            onSaved={handleSaved}
            reload={reload}
          />
        )}
      </section>
    </Panel>
  );
}
