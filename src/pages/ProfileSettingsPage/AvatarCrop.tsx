import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import css from './Avatar.module.css';
import { drawSquare } from './drawSquare.ts';
import { moveCrop, canMove, middle, maxZoom, type Crop } from './squareCrop.ts';

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
export function AvatarCrop({ picture, onUse, onCancel }: AvatarCropProps) {
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
