import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { Carousel } from './Carousel.tsx';

const image = (id: string) => ({
  id,
  variants: { 'scaled-small': { width: 320, height: 240, url: `/images/${id}` } },
});
const three = ['a', 'b', 'c'].map(image);

test('the arrow keys cycle through all images', async () => {
  renderPage(<Carousel images={three} alt="A quiet room" />);
  expect(screen.getByText('1/3')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(screen.getByText('3/3')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByText('1/3')).toBeInTheDocument();
});

test('the left and right arrow keys change the image, but not while typing', async () => {
  renderPage(
    <>
      <Carousel images={three} alt="A quiet room" />
      <input aria-label="Message" />
    </>,
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('2/3')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('3/3')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('textbox', { name: 'Message' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('3/3')).toBeInTheDocument();
});

test('swiping updates the counter once scrolling has ended', () => {
  jest.useFakeTimers();
  renderPage(<Carousel images={three} alt="A quiet room" />);
  const strip = screen.getAllByRole('img')[0]!.parentElement!;
  Object.defineProperty(strip, 'clientWidth', { value: 300 });
  strip.scrollLeft = 600;
  fireEvent.scroll(strip);
  expect(screen.getByText('1/3')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(100));
  expect(screen.getByText('3/3')).toBeInTheDocument();
  jest.useRealTimers();
});

test('a single image is only enlarged, and has the title as its alternative text', () => {
  renderPage(<Carousel images={[image('a')]} alt="A quiet room" />);
  expect(screen.getByRole('img', { name: 'A quiet room' })).toHaveAttribute('width', '320');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Enlarge the picture' })).toBeVisible();
});
