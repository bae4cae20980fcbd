import { useIntl } from 'react-intl';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Menu, MenuItem } from '#src/components/Menu/Menu.tsx';
import { pathTo } from '#src/config/paths.ts';
import type { CurrentUser } from '#contract/entities/user.ts';
import css from './Topbar.module.css';

interface ProfileMenuProps {
  currentUser: CurrentUser;
  onLogout: () => void;
}

export function ProfileMenu({ currentUser, onLogout }: ProfileMenuProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `Topbar.${id}` });
  return (
    <Menu
      label={say('profileMenu')}
      button={<Avatar user={currentUser} size={40} />}
      buttonClassName={css.face}
    >
      <MenuItem icon="home" to={pathTo('ManageListingsPage', {})}>
        {say('yourListings')}
      </MenuItem>
      <MenuItem icon="user" to={pathTo('ProfilePage', { id: currentUser.id })}>
        {say('yourProfile')}
      </MenuItem>
      <MenuItem icon="logout" onClick={onLogout}>
        {say('logout')}
      </MenuItem>
    </Menu>
  );
}
