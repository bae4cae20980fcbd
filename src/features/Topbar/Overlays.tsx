import { Modal } from '#src/components/Modal/Modal.tsx';
import { SearchForm } from '#src/components/SearchForm/SearchForm.tsx';
import type { PlaceSearch } from '#src/components/LocationInput/LocationInput.tsx';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { useOverlays } from './overlay.ts';
import css from './Overlays.module.css';

interface OverlaysProps {
  /** Id of the logout form. */
  logoutForm: string;
  search: PlaceSearch;
  /** The current search: its place and its other parameters. */
  address: string;
  filters: Readonly<Record<string, string>>;
}

/** The menu and, below 1152 px, the search: each opens over the page. */
export function Overlays({ logoutForm, search, address, filters }: OverlaysProps) {
  const text = useMessages('Topbar');
  const currentUser = useCurrentUser();
  const overlays = useOverlays();
  return (
    <>
      <Modal
        isOpen={overlays.isOpen('mobilemenu')}
        onClose={overlays.close}
        closeHref={overlays.closedHref}
        size="drawer"
        title={
          currentUser?.profile ? text('greeting', { name: currentUser.profile.firstName }) : text('menu')
        }
      >
        <MobileMenu logoutForm={logoutForm} />
      </Modal>
      <Modal
        isOpen={overlays.isOpen('mobilesearch')}
        onClose={overlays.close}
        closeHref={overlays.closedHref}
        title={text('searchTitle')}
      >
        <div className={css.search}>
          <SearchForm search={search} initialText={address} filters={filters} />
          <p className={css.hint}>{text('searchHint')}</p>
        </div>
      </Modal>
    </>
  );
}
