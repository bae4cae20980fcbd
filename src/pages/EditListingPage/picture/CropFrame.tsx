import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Region } from '#contract/image/imageSize.ts';
import { useMessages } from '#src/util/messages.ts';
import { type Corner, moveCorner, moveFrame, type Shape, turnedSize } from './crop.ts';
import { drawTurned } from './drawTurned.ts';
import css from './PictureEditor.module.css';

interface CropFrameProps {
  picture: ImageBitmap;
  /** Quarter turns clockwise. */
  quarters: number;
  frame: Region;
  shape: Shape;
  onChange: (frame: Region) => void;
}

interface Way {
  x: number;
  y: number;
}

const corners = {
  topLeft: { x: -1, y: -1 },
  topRight: { x: 1, y: -1 },
  bottomLeft: { x: -1, y: 1 },
  bottomRight: { x: 1, y: 1 },
} as const satisfies Record<string, Corner>;
type CornerName = keyof typeof corners;

/** Longest side of the drawing on screen, in pixels. */
const shown = 1200;
/** How far an arrow key moves, as a share of the longest side. */
const step = 0.02;
const arrows: Readonly<Record<string, Way>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The turned picture with a frame around the part to be saved. The frame and its corners are dragged or moved with the
 * arrow keys; a press beside the frame moves its middle there.
 */
export function CropFrame({ picture, quarters, frame, shape, onChange }: CropFrameProps) {
  const text = useMessages('PictureEditor');
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ at: Way; from: Region; corner: Corner | undefined }>(undefined);
  const size = turnedSize(picture, quarters);
  const longest = Math.max(size.width, size.height);

  useEffect(() => {
    if (canvas.current)
      drawTurned(canvas.current, picture, { quarters, scale: Math.min(1, shown / longest) });
  }, [picture, quarters, longest]);

  const change = (from: Region, corner: Corner | undefined, by: Way) =>
    onChange(corner ? moveCorner(from, size, shape, { corner, by }) : moveFrame(from, size, by));

  /** Pixels of the picture for one on screen. */
  const perPixel = () => size.width / (stage.current?.getBoundingClientRect().width || size.width);

  const draggable = (corner?: Corner) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { at: { x: event.clientX, y: event.clientY }, from: frame, corner };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { at, from, corner: dragged } = drag.current ?? {};
      if (!at || !from) return;
      const scale = perPixel();
      change(from, dragged, { x: (clientX - at.x) * scale, y: (clientY - at.y) * scale });
    },
    onPointerUp: () => (drag.current = undefined),
    onPointerCancel: () => (drag.current = undefined),
    onKeyDown(event: KeyboardEvent) {
      const way = arrows[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const length = Math.max(1, Math.round(longest * step));
      change(frame, corner, { x: way.x * length, y: way.y * length });
    },
  });

  const handlePress = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const scale = perPixel();
    change(frame, undefined, {
      x: (clientX - box.left) * scale - frame.left - frame.width / 2,
      y: (clientY - box.top) * scale - frame.top - frame.height / 2,
    });
  };

  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <div ref={stage} className={css.stage} onPointerDown={handlePress}>
      <canvas ref={canvas} className={css.picture} />
      <div
        className={css.frame}
        style={{
          left: percent(frame.left, size.width),
          top: percent(frame.top, size.height),
          width: percent(frame.width, size.width),
          height: percent(frame.height, size.height),
        }}
      >
        <button type="button" className={css.inside} aria-label={text('frame')} {...draggable()} />
        {(Object.keys(corners) as CornerName[]).map(name => (
          <button
            key={name}
            type="button"
            className={`${css.corner} ${css[name]}`}
            aria-label={text(`corner.${name}`)}
            {...draggable(corners[name])}
          />
        ))}
      </div>
    </div>
  );
}
