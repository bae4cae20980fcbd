import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { takeOverTyped } from './typedEarly.ts';

function Fields() {
  const [values, setValues] = useState({ text: '', words: '', isWanted: false, size: 'small', kind: 'b' });
  const set = (change: Partial<typeof values>) => setValues(before => ({ ...before, ...change }));
  return (
    <form>
      <input aria-label="text" value={values.text} onChange={event => set({ text: event.target.value })} />
      <textarea
        aria-label="words"
        value={values.words}
        onChange={event => set({ words: event.target.value })}
      />
      <input
        type="checkbox"
        aria-label="wanted"
        checked={values.isWanted}
        onChange={event => set({ isWanted: event.target.checked })}
      />
      {['a', 'b'].map(kind => (
        <input
          key={kind}
          type="radio"
          name="kind"
          aria-label={kind}
          checked={values.kind === kind}
          onChange={() => set({ kind })}
        />
      ))}
      <select aria-label="size" value={values.size} onChange={event => set({ size: event.target.value })}>
        <option>small</option>
        <option>large</option>
      </select>
      <output>{JSON.stringify(values)}</output>
    </form>
  );
}

let root: Root;
afterEach(() => act(() => root.unmount()));

/** Hydrates what the server has rendered, after `early` has happened to it. */
function hydrate(page: ReactNode, early: () => void): void {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  early();
  act(() => void (root = hydrateRoot(container, page)));
}
const takeOver = () => act(() => takeOverTyped(document.querySelector('form')!));
const known = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

test('what was typed and chosen before hydration is known afterwards', () => {
  hydrate(<Fields />, () => {
    screen.getByLabelText<HTMLInputElement>('text').value = 'typed';
    screen.getByLabelText<HTMLTextAreaElement>('words').value = 'new';
    screen.getByLabelText('wanted').click();
    screen.getByLabelText('a').click();
    screen.getByLabelText<HTMLSelectElement>('size').value = 'large';
  });
  takeOver();
  expect(known()).toEqual({ text: 'typed', words: 'new', isWanted: true, size: 'large', kind: 'a' });
});

test('what nobody has touched stays as it was', () => {
  hydrate(<Fields />, () => undefined);
  takeOver();
  expect(known()).toEqual({ text: '', words: '', isWanted: false, size: 'small', kind: 'b' });
});
