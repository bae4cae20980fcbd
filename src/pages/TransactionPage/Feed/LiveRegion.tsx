import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { type Activity, activityMessageId } from './activities.ts';

interface NewestAloudProps {
  newest: Activity | undefined;
  myId: string | undefined;
}

/** Announces new messages to screen readers. */
export function LiveRegion({ newest, myId }: NewestAloudProps) {
  const intl = useIntl();
  const [atFirst] = useState(newest?.id);
  return (
    <VisuallyHidden>
      <span role="status">{newest && newest.id !== atFirst && wordsFor(newest)}</span>
    </VisuallyHidden>
  );

  function wordsFor(activity: Activity) {
    if (activity.type === 'transition') return <FormattedMessage id={activityMessageId(activity)} />;
    const { sender, content } = activity.message;
    // The viewer's own messages need no announcement.
    if (!sender || sender.id === myId) return null;
    return (
      <FormattedMessage
        id="TransactionPage.newMessage"
        values={{ name: userNameOf(intl, sender), text: content }}
      />
    );
  }
}
