import { useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { pathTo } from '#contract/paths.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './Topbar.module.css';

interface ProfileMenuProps {
  currentUser: CurrentUser;
  /** Id of the logout form. */
  logoutForm: string;
}

export function ProfileMenu({ currentUser, logoutForm }: ProfileMenuProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `Topbar.${id}` });
  const isOurs = useSettings().apiUrl === '';
  // Visible initials must be part of the accessible name: users of voice control say what they see.
  const initials = currentUser.profileImage ? undefined : currentUser.profile?.abbreviatedName;
  return (
    <Menu
      label={[initials, say('profileMenu')].filter(Boolean).join(', ')}
      button={<Avatar user={currentUser} size={40} />}
      buttonClassName={css.face}
    >
      {isOurs && (
        <MenuItem icon="hands" to={pathTo('ForYouPage', {})}>
          {say('forYou')}
        </MenuItem>
      )}
      <MenuItem icon="home" to={pathTo('ManageListingsPage', {})}>
        {say('yourListings')}
      </MenuItem>
      {isOurs && (
        <MenuItem icon="heart" to={pathTo('SavedListingsPage', {})}>
          {say('saved')}
        </MenuItem>
      )}
      <MenuItem icon="user" to={pathTo('ProfileSettingsPage', {})}>
        {say('profileSettings')}
      </MenuItem>
      <MenuItem icon="settings" to={pathTo('AccountSettingsPage', {})}>
        {say('accountSettings')}
      </MenuItem>
      <MenuItem icon="logout" form={logoutForm}>
        {say('logout')}
      </MenuItem>
    </Menu>
  );
}
