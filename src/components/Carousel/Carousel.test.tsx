import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#test/support/renderPage.tsx';
import { Carousel } from './Carousel.tsx';

const image = (id: string) => ({
  id,
  variants: { 'scaled-small': { width: 320, height: 240, url: `/images/${id}` } },
});
/** Makes the window wide; its media queries match. */
const wide = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      query =>
        ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never,
    );
afterEach(() => jest.restoreAllMocks());

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

test('in a wide window the arrows make the next image the large one, and those that do not fit are left out', async () => {
  wide();
  renderPage(<Carousel images={['a', 'b', 'c', 'd', 'e', 'f'].map(image)} alt="A quiet room" />);
  const places = () => screen.getAllByRole('img').map(one => /place\d|rest/.exec(one.className)?.[0]);
  expect(places()).toEqual(['place0', 'place1', 'place2', 'place3', 'place4', 'rest']);
  await userEvent.keyboard('{ArrowRight}');
  expect(places()).toEqual(['rest', 'place0', 'place1', 'place2', 'place3', 'place4']);
  expect(screen.getByText('2/6')).toBeInTheDocument();
  // What the arrows change is not scrolled.
  expect(screen.getAllByRole('img')[0]!.parentElement).not.toHaveAttribute('tabindex');
  expect(screen.getByRole('button', { name: 'Show all 6 pictures' })).toBeVisible();
});

test('the arrow keys of a calendar do not change the image', async () => {
  renderPage(
    <>
      <Carousel images={three} alt="A quiet room" />
      <div role="grid">
        <button>3 March</button>
      </div>
    </>,
  );
  screen.getByRole('button', { name: '3 March' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('1/3')).toBeInTheDocument();
});
