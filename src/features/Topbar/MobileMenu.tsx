import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { infoLinks } from '../Footer/Footer.tsx';
import { LanguageLinks } from '../Footer/LanguageLinks.tsx';
import { InboxLink } from './InboxLink.tsx';
import css from './Overlays.module.css';

const icons = {
  about: 'info',
  howItWorks: 'check',
  helpAndDonate: 'gift',
  supporters: 'star',
  faq: 'question',
  safetyCenter: 'verified',
  contact: 'send',
} as const;

/** The full menu: account, pages, languages. `logoutForm`: its id. */
export function MobileMenu({ logoutForm }: { logoutForm: string }) {
  const intl = useIntl();
  const text = useMessages('Topbar');
  const currentUser = useCurrentUser();
  const isOurs = useSettings().apiUrl === '';
  return (
    <div className={css.menu}>
      <Group label={text('userGroup')}>
        <Item icon="plus" to={pathTo('NewListingPage', {})} text={text('createListing')} />
        {currentUser ? (
          <>
            <li>
              <InboxLink className={css.item} />
            </li>
            {isOurs && <Item icon="hands" to={pathTo('ForYouPage', {})} text={text('forYou')} />}
            <Item icon="document" to={pathTo('ManageListingsPage', {})} text={text('yourListings')} />
            <Item icon="user" to={pathTo('ProfileSettingsPage', {})} text={text('profileSettings')} />
            <Item icon="settings" to={pathTo('AccountSettingsPage', {})} text={text('accountSettings')} />
            <li>
              <button type="submit" form={logoutForm} className={css.item}>
                <Icon name="logout" />
                {text('logout')}
              </button>
            </li>
          </>
        ) : (
          <>
            <Item icon="user" to={pathTo('LoginPage', {})} text={text('login')} />
            <Item icon="heart-hands" to={pathTo('SignupPage', {})} text={text('signup')} />
          </>
        )}
      </Group>
      <Group label={text('menuGroup')}>
        <Item icon="home" to={pathTo('LandingPage', {})} text={text('landing')} />
        <Item icon="search" to={pathTo('SearchPage', {})} text={text('browse')} />
        {isOurs && <Item icon="heart" to={pathTo('SavedListingsPage', {})} text={text('saved')} />}
        {infoLinks.map(([id, to]) => (
          <Item key={id} icon={icons[id]} to={to} text={intl.formatMessage({ id: `Footer.${id}` })} />
        ))}
      </Group>
      <Group label={text('languageGroup')}>
        <li>
          <LanguageLinks className={css.language} />
        </li>
      </Group>
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={css.group}>{label}</h3>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}

function Item({ icon, to, text }: { icon: IconName; to: string; text: string }) {
  return (
    <li>
      <Link className={css.item} to={to}>
        <Icon name={icon} />
        {text}
      </Link>
    </li>
  );
}
