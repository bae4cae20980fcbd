import { fireEvent, render, screen } from '@testing-library/react';
import type { Image } from '#contract/image/imageSize.ts';
import { Picture } from './Picture.tsx';

const pictureOf = (name: string): Image => ({
  id: name,
  variants: { small: { url: `/media/${name}.jpg`, width: 200, height: 150 } },
});
const draw = (name: string, fallback?: string) => (
  <Picture image={pictureOf(name)} variants={['small']} sizes="200px" alt={name} fallback={fallback} />
);

test('an image that fails to load is replaced by its fallback; a new source is tried again', () => {
  const { rerender } = render(draw('room', 'a drawing'));
  fireEvent.error(screen.getByRole('img', { name: 'room' }));
  expect(screen.getByText('a drawing')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(draw('kitchen', 'a drawing'));
  expect(screen.getByRole('img', { name: 'kitchen' })).toBeVisible();
});

test('without a placeholder, its alternative text is shown', () => {
  render(draw('room'));
  fireEvent.error(screen.getByRole('img', { name: 'room' }));
  expect(screen.getByRole('img', { name: 'room' })).toBeVisible();
});

test('a picture that failed before hydration is detected', () => {
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const address = jest
    .spyOn(HTMLImageElement.prototype, 'currentSrc', 'get')
    .mockReturnValue('/media/room.jpg');
  render(draw('room', 'a drawing'));
  expect(screen.getByText('a drawing')).toBeVisible();
  complete.mockRestore();
  address.mockRestore();
});
