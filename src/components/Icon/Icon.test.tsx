import { render, screen, waitFor } from '@testing-library/react';
import { iconPaths } from './iconPaths.ts';
import { spriteFor } from './sprite.ts';

const drawings = () => [...document.querySelectorAll('symbol')].map(({ id }) => id);

/** A page that the server has rendered, with its sprite, in a browser that has loaded no icon yet. */
async function openPage(sprite: string) {
  document.body.innerHTML = sprite;
  jest.resetModules();
  return (await import('./Icon.tsx')).Icon;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('a page’s document has each drawing that its icons refer to once, and no other', () => {
  const markup = '<use href="#i-pin"></use><use href="#i-arrow-left"></use><use href="#i-pin"></use>#i-menu';
  document.body.innerHTML = spriteFor(markup);
  expect(drawings()).toEqual(['i-arrow-left', 'i-pin']);
  expect(document.querySelector('#i-pin > path')).toHaveAttribute('d', iconPaths.pin);
  expect(spriteFor('<p>No icon</p>')).toBe('');
});

test('an icon that the server has drawn loads nothing', async () => {
  const Icon = await openPage(spriteFor('"#i-pin"'));
  render(<Icon name="pin" title="Place" />);
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(screen.getByRole('img', { name: 'Place' }).innerHTML).toBe('<use href="#i-pin"></use>');
  expect(drawings()).toEqual(['i-pin']);
});

test('an icon that appears later gets its drawing, and every other one is there once', async () => {
  const Icon = await openPage(spriteFor('"#i-pin"'));
  const { rerender } = render(<Icon name="pin" />);
  rerender(<Icon name="close" />);
  await waitFor(() => expect(drawings()).toContain('i-close'));
  expect(drawings().sort()).toEqual(
    Object.keys(iconPaths)
      .map(name => `i-${name}`)
      .sort(),
  );
});

test('drawings that could not be fetched are fetched for the next icon', async () => {
  const Icon = await openPage('');
  jest.doMock('./sprite.ts', () => {
    throw new Error('offline');
  });
  const { rerender } = render(<Icon name="pin" />);
  await new Promise(resolve => setTimeout(resolve, 20));
  jest.dontMock('./sprite.ts');
  rerender(<Icon name="close" />);
  await waitFor(() => expect(drawings()).toContain('i-pin'));
});
