import { Icon } from '#src/components/Icon/Icon.tsx';
import { Menu, menuItemClass } from '#src/components/Menu/Menu.tsx';
import { localeNames, type LocaleCode } from '#contract/locales.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { LanguageLinks } from '../Footer/LanguageLinks.tsx';
import css from './Topbar.module.css';

/** The current language, and the others to choose from, if any; works without JavaScript. */
export function LanguageMenu() {
  const text = useMessages('Footer');
  const { locale, locales } = useSettings();
  if (locales?.length === 1) return null;
  const name = localeNames[locale as LocaleCode];
  return (
    <Menu
      label={`${name}, ${text('language')}`}
      button={
        <>
          <Icon name="language" />
          <span className={css.languageName}>{name}</span>
        </>
      }
      buttonClassName={css.link}
    >
      <LanguageLinks className={menuItemClass} inList />
    </Menu>
  );
}
