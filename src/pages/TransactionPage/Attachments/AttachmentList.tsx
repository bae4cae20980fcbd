import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { fileSize } from '#src/components/fileSize.ts';
import { useMessages } from '#src/util/messages.ts';
import { isTemporary, type Attachment, type Uploaded } from './attachments.ts';
import css from './Attachments.module.css';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The files of the message that is being written, each with its progress or what is wrong with it. */
export function AttachmentList({ attachments, onRetry, onRemove }: AttachmentListProps) {
  const intl = useIntl();
  const text = useMessages('TransactionPage');
  if (attachments.length === 0) return null;
  return (
    <ul className={css.files} aria-label={text('attached')}>
      {attachments.map(attachment => {
        const { key, name } = attachment;
        return (
          <li key={key} className={css.file}>
            {attachment.status === 'ready' && <Face uploaded={attachment.uploaded} name={name} />}
            {attachment.status === 'uploading' && (
              <ProgressBar label={text('attachmentUploading', { name })} value={attachment.share} />
            )}
            {attachment.status === 'failed' && (
              <p role="alert">
                {text(`attachmentProblem.${attachment.problem}`, {
                  name,
                  when: formatWait(attachment, intl),
                })}
              </p>
            )}
            {attachment.status === 'failed' && isTemporary(attachment.problem) && (
              <Button variant="secondary" size="small" onClick={() => onRetry(key)}>
                {text('tryAgain')}
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={text('attachmentRemove', { name })}
              onClick={() => onRemove(key)}
            >
              <Icon name="close" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Face({ uploaded, name }: { uploaded: Uploaded; name: string }) {
  const intl = useIntl();
  return (
    <>
      {'image' in uploaded ? (
        <Picture
          className={css.thumbnail}
          image={uploaded.image}
          variants={['square-small']}
          sizes="48px"
          alt=""
        />
      ) : (
        <Icon name="document" />
      )}
      <span className={css.name} dir="auto">
        {'document' in uploaded
          ? `${uploaded.document.name}, ${fileSize(intl, uploaded.document.bytes)}`
          : name}
      </span>
    </>
  );
}
