import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { wordDiff } from '#src/util/wordDiff.ts';

/** What was removed from a text and added to it, word by word. */
export function Changes({ before, now }: { before: string; now: string }) {
  return wordDiff(before, now).map(({ kind, text }, at) => {
    if (kind === 'same') return <span key={at}>{text}</span>;
    const Tag = kind === 'added' ? 'ins' : 'del';
    return (
      <Tag key={at}>
        <VisuallyHidden>
          <FormattedMessage id={`ConsoleQueuePage.${kind}`} />{' '}
        </VisuallyHidden>
        {text}
      </Tag>
    );
  });
}
