import { FormattedMessage } from 'react-intl';
import { ConsoleFrame } from '#src/features/Console/ConsoleFrame.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { SettingPanel } from './SettingPanel.tsx';
import css from './ConsoleSettingsPage.module.css';
import { loadSettings, usePage } from './loadData.ts';

/** The settings that operators can change without a deployment: one form per setting. */
export function ConsoleSettingsPage() {
  const text = useMessages('ConsoleSettingsPage');
  const dispatch = useAppDispatch();
  const hasScript = useHasScript();
  const { data, update } = usePage();
  const { state, content } = data;
  const reload = async () => {
    const loaded = await dispatch(loadSettings());
    update(() => loaded);
  };
  return (
    <ConsoleFrame state={state} at="settings" title={text('title')} reload={reload}>
      {content && (
        <>
          <p className={css.about}>{text('about')}</p>
          <Translation />
          <ul className={css.sections}>
            {content.map(({ key }) => (
              <li key={key}>
                <a href={`#${key}`}>{text(key)}</a>
              </li>
            ))}
          </ul>
          {!hasScript && (
            <p>
              <FormattedMessage id="Form.noScript" />
            </p>
          )}
          {content.map(view => (
            <SettingPanel key={view.key} view={view} hasForm={hasScript} reload={reload} />
          ))}
        </>
      )}
    </ConsoleFrame>
  );
}

/** Shows the translation provider, which is configured by the deployment. */
function Translation() {
  const { translator } = useSettings();
  const who = !translator ? 'none' : translator.isOwn ? 'own' : 'foreign';
  return (
    <p className={css.about}>
      <FormattedMessage
        id={`ConsoleSettingsPage.translation.${who}`}
        values={{ translator: translator?.name }}
      />
    </p>
  );
}

export { ConsoleSettingsPage as Page };
export { loadData } from './loadData.ts';
