import { moveCorner, moveFrame, turnedSize, turnFrame, wholeFrame } from './crop.ts';
import { sourceOf } from './source.ts';

const picture = { width: 1200, height: 900 };
const frame = { left: 100, top: 50, width: 300, height: 200 };

test('a frame begins with the whole picture, or with the most of it that has the form of cards', () => {
  expect(wholeFrame(picture, 'free')).toEqual({ left: 0, top: 0, width: 1200, height: 900 });
  expect(wholeFrame(picture, 'card')).toMatchObject({ left: 0, width: 1200, height: 800 });
  expect(wholeFrame({ width: 900, height: 1200 }, 'card')).toMatchObject({
    left: 0,
    width: 900,
    height: 600,
  });
});

test('a frame stays inside the picture', () => {
  expect(moveFrame(frame, picture, { x: 40, y: -10 })).toEqual({ ...frame, left: 140, top: 40 });
  expect(moveFrame(frame, picture, { x: -500, y: 5000 })).toEqual({ ...frame, left: 0, top: 700 });
});

test.each([
  [
    { x: 1, y: 1 },
    { x: 60, y: 30 },
    { left: 100, top: 50, width: 360, height: 230 },
  ],
  [
    { x: -1, y: -1 },
    { x: 60, y: 30 },
    { left: 160, top: 80, width: 240, height: 170 },
  ],
  [
    { x: 1, y: -1 },
    { x: 9999, y: -9999 },
    { left: 100, top: 0, width: 1100, height: 250 },
  ],
  [
    { x: -1, y: 1 },
    { x: 9999, y: -9999 },
    { left: 340, top: 50, width: 60, height: 60 },
  ],
] as const)('a corner is moved, the opposite one stays: %j by %j', (corner, by, moved) => {
  expect(moveCorner(frame, picture, 'free', { corner, by })).toEqual(moved);
});

test('the form of cards stays, whichever way a corner is moved', () => {
  const corner = { x: 1, y: 1 } as const;
  const to = (x: number, y: number) => moveCorner(frame, picture, 'card', { corner, by: { x, y } });
  expect(to(30, 1)).toEqual({ ...frame, width: 330, height: 220 });
  expect(to(1, 30)).toEqual({ ...frame, width: 345, height: 230 });
  expect(to(9999, 0)).toEqual({ ...frame, width: 1100, height: 733 });
});

test('a turn keeps the frame around the same part, and four turns change nothing', () => {
  expect(turnFrame(frame, picture, 1)).toEqual({ left: 650, top: 100, width: 200, height: 300 });
  expect(turnFrame(turnFrame(frame, picture, 1), turnedSize(picture, 1), -1)).toEqual(frame);
  const four = [0, 1, 2, 3].reduce((part, turns) => turnFrame(part, turnedSize(picture, turns), 1), frame);
  expect(four).toEqual(frame);
});

test('a picture is read in its largest whole size, from this host only', () => {
  const size = { width: 10, height: 10 };
  const id = 'x';
  const all = {
    'square-small': size,
    'scaled-small': size,
    'scaled-xlarge': { ...size, url: '/m/x?access=1' },
  };
  expect(sourceOf({ id, variants: all })).toBe('/m/x?access=1');
  expect(sourceOf({ id, variants: { 'scaled-small': size } })).toBe('/media/x/scaled-small');
  expect(sourceOf({ id, variants: { 'square-small': size } })).toBeUndefined();
  for (const url of ['https://cdn.example/x.jpg', '//cdn.example/x.jpg'])
    expect(sourceOf({ id, variants: { 'scaled-large': { ...size, url } } })).toBeUndefined();
});
