import type { Listing } from '#contract/listing/listing.ts';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { iconPaths } from '#src/components/Icon/iconPaths.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './RowState.module.css';

const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2';

const looks = {
  draft: iconPaths.edit,
  pendingApproval: clock,
  published: iconPaths.check,
  closed: iconPaths.close,
  rejected: iconPaths.warning,
} as const;

/** Whether others can find the listing, in words, with an icon and a colour. */
export function RowState({ listing: { state, rejectionReason } }: { listing: Listing }) {
  const text = useMessages('ManageListingsPage');
  const look = rejectionReason && state !== 'pendingApproval' ? 'rejected' : state;
  return (
    <span className={classNames(css.state, css[look])}>
      <Icon path={looks[look]} />
      {text(`state.${look}`)}
    </span>
  );
}
