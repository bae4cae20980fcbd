import { type FormEvent, useId, useState } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { classNames } from '#src/components/classNames.ts';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Logo } from '#src/components/Logo/Logo.tsx';
import { useWasOpened } from '#src/components/Modal/useWasOpened.ts';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { paths, pathTo } from '#contract/paths.ts';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { logout } from '#src/store/logout.ts';
import { useMessages } from '#src/util/messages.ts';
import { Menu, MenuItem, menuItemClass } from '#src/components/Menu/Menu.tsx';
import { type LocaleCode, localeNames } from '#contract/locales.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import type { CurrentUser } from '#contract/account/user.ts';
import { LazyPart } from '../ErrorBoundary/LazyPart.tsx';
import { LanguageLinks } from '../Footer/LanguageLinks.tsx';
import { InboxLink, UnreadDot, UnreadText } from './InboxLink.tsx';
import { loadOverlays, LazyOverlays } from './lazyOverlays.ts';
import { searchIn, useOverlays } from './overlay.ts';
import css from './Topbar.module.css';

/** The bar at the top of every page; menu and, below 1024 px, search open over the page. */
export function Topbar() {
  const text = useMessages('Topbar');
  const dispatch = useAppDispatch();
  const { marketplaceName } = useSettings();
  const currentUser = useCurrentUser();
  const search = usePlaceSearch();
  const overlays = useOverlays();
  const { pathname, search: query } = useLocation();
  const { address = '', ...filters } = pathname === paths.SearchPage ? searchIn(query) : {};
  const logoutForm = useId();
  const [hasFailed, setHasFailed] = useState(false);
  const wasOpened = useWasOpened(overlays.isAnyOpen);

  const handleLogout = (event: FormEvent) => {
    event.preventDefault();
    setHasFailed(false);
    dispatch(logout()).catch(() => setHasFailed(true));
  };

  return (
    <>
      <header className={css.topbar}>
        <nav className={css.row} aria-label={text('label')}>
          <Link
            className={classNames(css.opener, css.menu)}
            to={overlays.hrefOf('mobilemenu')}
            {...loadingEarly}
          >
            <span className={css.dotted}>
              <Icon name="menu" />
              <UnreadDot />
            </span>
            <VisuallyHidden>{text('openMenu')}</VisuallyHidden>
            <UnreadText />
          </Link>
          <CachedMarkup as={null} part="TopbarSearch" shows={[address, filters]}>
            <Link className={css.logo} to={pathTo('LandingPage', {})}>
              <Logo name={marketplaceName} />
            </Link>
            <div className={css.search}>
              <SearchForm
                id="topbar-place"
                look="bar"
                search={search}
                initialText={address}
                filters={filters}
              />
            </div>
          </CachedMarkup>
          <Link
            className={css.opener}
            to={overlays.hrefOf('mobilesearch')}
            aria-label={text('openSearch')}
            {...loadingEarly}
          >
            <Icon name="search" />
          </Link>
          <div className={css.links}>
            <Link className={css.link} to={pathTo('NewListingPage', {})}>
              <Icon name="plus" />
              <span className={css.words}>{text('createListing')}</span>
            </Link>
            <LanguageMenu />
            {currentUser ? (
              <>
                <InboxLink className={css.link} wordsClassName={css.words} />
                <ProfileMenu currentUser={currentUser} logoutForm={logoutForm} />
              </>
            ) : (
              <>
                <Link className={css.link} to={pathTo('LoginPage', {})}>
                  {text('login')}
                </Link>
                <ButtonLink size="small" to={pathTo('SignupPage', {})}>
                  {text('signup')}
                </ButtonLink>
              </>
            )}
          </div>
        </nav>
      </header>
      {/* Its buttons are in the menus; without JavaScript the server logs out. */}
      <form id={logoutForm} method="post" action={useHref('/logout')} onSubmit={handleLogout} hidden />
      {hasFailed && (
        <div className={css.failure}>
          <Banner kind="error">{text('genericError')}</Banner>
        </div>
      )}
      {wasOpened && (
        <LazyPart>
          <LazyOverlays logoutForm={logoutForm} search={search} address={address} filters={filters} />
        </LazyPart>
      )}
    </>
  );
}

/** What opens by a press begins to load with it, before the finger is lifted. */
const loadingEarly = { onPointerDown: loadOverlays, onFocus: loadOverlays };

/** The current language, and the others to choose from, if any; works without JavaScript. */
function LanguageMenu() {
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

interface ProfileMenuProps {
  currentUser: CurrentUser;
  /** Id of the logout form. */
  logoutForm: string;
}

function ProfileMenu({ currentUser, logoutForm }: ProfileMenuProps) {
  const text = useMessages('Topbar');
  const isOurs = useSettings().apiUrl === '';
  // Visible initials must be part of the accessible name: users of voice control say what they see.
  const initials = currentUser.profileImage ? undefined : currentUser.profile?.abbreviatedName;
  return (
    <Menu
      label={[initials, text('profileMenu')].filter(Boolean).join(', ')}
      button={<Avatar user={currentUser} size={40} />}
      buttonClassName={css.face}
    >
      {isOurs && (
        <MenuItem icon="hands" to={pathTo('ForYouPage', {})}>
          {text('forYou')}
        </MenuItem>
      )}
      <MenuItem icon="document" to={pathTo('ManageListingsPage', {})}>
        {text('yourListings')}
      </MenuItem>
      {isOurs && (
        <MenuItem icon="heart" to={pathTo('SavedListingsPage', {})}>
          {text('saved')}
        </MenuItem>
      )}
      <MenuItem icon="user" to={pathTo('ProfileSettingsPage', {})}>
        {text('profileSettings')}
      </MenuItem>
      <MenuItem icon="settings" to={pathTo('AccountSettingsPage', {})}>
        {text('accountSettings')}
      </MenuItem>
      <MenuItem icon="logout" form={logoutForm}>
        {text('logout')}
      </MenuItem>
    </Menu>
  );
}
