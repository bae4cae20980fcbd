import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { pathTo } from '#contract/paths.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Topbar.module.css';

interface ProfileMenuProps {
  currentUser: CurrentUser;
  /** Id of the logout form. */
  logoutForm: string;
}

export function ProfileMenu({ currentUser, logoutForm }: ProfileMenuProps) {
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
      <MenuItem icon="home" to={pathTo('ManageListingsPage', {})}>
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
