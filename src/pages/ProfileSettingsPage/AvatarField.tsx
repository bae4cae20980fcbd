import { FormattedMessage, useIntl } from 'react-intl';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
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
import { drawSquare, type useAvatar } from './useAvatar.ts';
import { canMove, type Crop, maxZoom, middle, moveCrop } from './squareCrop.ts';
import css from './Avatar.module.css';

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

interface AvatarCropProps {
  picture: ImageBitmap;
  onUse: (crop: Crop) => void;
  onCancel: () => void;
}

/** Pixels of the preview, rendered at twice its displayed size. */
const previewSide = 512;

const sliders = [
  { of: 'zoom', min: 1, max: maxZoom, step: 0.05 },
  { of: 'x', min: 0, max: 1, step: 0.01 },
  { of: 'y', min: 0, max: 1, step: 0.01 },
] as const;

/** Chooses the square crop of an image: by dragging, or with sliders. */
function AvatarCrop({ picture, onUse, onCancel }: AvatarCropProps) {
  const intl = useIntl();
  const [crop, setCrop] = useState(middle);
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const finger = useRef({ x: 0, y: 0 });

  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop);
  }, [picture, crop]);
  // The button that was pressed disappears once an image is chosen.
  useEffect(() => first.current?.focus(), [picture]);

  const handleDown = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    finger.current = { x: clientX, y: clientY };
  };
  const handleMove = ({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return;
    // Safari does not report pointer movement, so it is computed here.
    const by = { x: clientX - finger.current.x, y: clientY - finger.current.y };
    finger.current = { x: clientX, y: clientY };
    setCrop(before => moveCrop(picture, before, by, currentTarget.clientWidth || previewSide));
  };

  return (
    <div className={css.crop} role="group" aria-labelledby="crop-title">
      <p id="crop-title" className={css.title}>
        <FormattedMessage id="ProfileSettingsPage.cropTitle" />
      </p>
      <div className={css.preview} onPointerDown={handleDown} onPointerMove={handleMove}>
        <canvas
          ref={canvas}
          width={previewSide}
          height={previewSide}
          role="img"
          aria-label={intl.formatMessage({ id: 'ProfileSettingsPage.cropPreview' })}
        />
      </div>
      <p className={css.hint}>
        <FormattedMessage id="ProfileSettingsPage.cropHint" />
      </p>
      {sliders.map(({ of, ...range }) => (
        <label key={of} className={css.slider}>
          <FormattedMessage id={`ProfileSettingsPage.crop.${of}`} />
          <input
            {...range}
            ref={of === 'zoom' ? first : undefined}
            type="range"
            value={crop[of]}
            aria-valuetext={intl.formatNumber(of === 'zoom' ? crop.zoom : crop[of], {
              style: 'percent',
            })}
            disabled={of !== 'zoom' && !canMove(picture, crop, of)}
            onChange={event => setCrop({ ...crop, [of]: Number(event.target.value) })}
          />
        </label>
      ))}
      <ButtonRow>
        <Button onClick={() => onUse(crop)}>
          <FormattedMessage id="ProfileSettingsPage.cropUse" />
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <FormattedMessage id="ProfileSettingsPage.cancel" />
        </Button>
      </ButtonRow>
    </div>
  );
}
