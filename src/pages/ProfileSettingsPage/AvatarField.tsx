import { useIntl } from 'react-intl';
import type { Image } from '#contract/image/imageSize.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { FilePicker, pictures } from '#src/components/FilePicker/FilePicker.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Avatar.module.css';
import { AvatarCrop } from './AvatarCrop.tsx';
import type { useAvatar } from './useAvatar.ts';

interface AvatarFieldProps {
  user: CurrentUser;
  /** The image after saving; null: none. */
  image: Image | null;
  onChange: (image: Image | null) => void;
  /** Upload state of a new image. */
  avatar: ReturnType<typeof useAvatar>;
}

/** The profile image with its actions. A new one uploads at once and takes effect when the form is saved. */
export function AvatarField({ user, image, onChange, avatar }: AvatarFieldProps) {
  const intl = useIntl();
  const { state, choose, use, retry, cancel } = avatar;
  const isBusy = state.status === 'reading' || state.status === 'uploading' || state.status === 'settling';
  const isUnsaved = (image?.id ?? null) !== (user.profileImage?.id ?? null);
  const text = useMessages('ProfileSettingsPage');

  if (state.status === 'cropping')
    return <AvatarCrop picture={state.picture} onUse={crop => void use(crop)} onCancel={cancel} />;
  return (
    <fieldset className={css.field}>
      <legend className={css.title}>{text('picture')}</legend>
      <div className={css.row}>
        <div className={css.face}>
          <Avatar user={{ ...user, profileImage: image }} size={96} />
          {isBusy && (
            <span className={css.cover}>
              <Spinner size="inline" label={text('pictureBusy')} />
            </span>
          )}
        </div>
        <ButtonRow>
          <FilePicker
            accept={pictures}
            disabled={isBusy}
            describedBy="picture-problem"
            onChoose={([file]) => file && void choose(file)}
          >
            {text(image ? 'pictureChange' : 'pictureAdd')}
          </FilePicker>
          {image && (
            <Button variant="quiet" disabled={isBusy} onClick={() => onChange(null)}>
              {text('pictureRemove')}
            </Button>
          )}
        </ButtonRow>
      </div>
      {state.status === 'uploading' && <ProgressBar label={text('pictureUploading')} value={state.share} />}
      <div id="picture-problem">
        {state.status === 'failed' && (
          <Banner kind="error">
            <p>{text(state.problem, { when: formatWait(state, intl) })}</p>
            {retry && (
              <Button variant="secondary" size="small" onClick={retry}>
                {text('tryAgain')}
              </Button>
            )}
          </Banner>
        )}
      </div>
      <p className={css.hint} role="status">
        {text(isUnsaved && !isBusy ? 'pictureUnsaved' : 'pictureHint')}
      </p>
    </fieldset>
  );
}
