import { slots } from './slots.ts';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => (open = resolve));
  return { open, opened };
}
const refusal = { code: 'too-many-requests', status: 429 };

test('a person has two places, all people together six', async () => {
  const places = slots(6, 2);
  const { open, opened } = gate();
  const held = ['ada', 'ada', 'ben', 'ben', 'eva', 'eva'].map((who, at) =>
    places.hold(who, async () => {
      await opened;
      return at;
    }),
  );
  const read = jest.fn();
  await expect(places.hold('ada', read)).rejects.toMatchObject(refusal);
  await expect(places.hold('ivo', read)).rejects.toMatchObject(refusal);
  expect(read).not.toHaveBeenCalled();
  open();
  expect(await Promise.all(held)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await places.hold('ivo', async () => 'in')).toBe('in');
});

test('a third one of the same person is refused though there is place', async () => {
  const places = slots(6, 2);
  const { open, opened } = gate();
  const held = [1, 2].map(() => places.hold('ada', () => opened));
  await expect(places.hold('ada', async () => 'in')).rejects.toMatchObject(refusal);
  expect(await places.hold('ben', async () => 'in')).toBe('in');
  open();
  await Promise.all(held);
});

test('a place is free again after a failure', async () => {
  const places = slots(1, 1);
  const failing = () => places.hold('ada', () => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await places.hold('ada', async () => 'in')).toBe('in');
});
