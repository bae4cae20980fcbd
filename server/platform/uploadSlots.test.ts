import { uploadSlots } from './uploadSlots.ts';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => (open = resolve));
  return { open, opened };
}
const refusal = { code: 'too-many-requests', status: 429 };

test('a person has two places, all people together six', async () => {
  const slots = uploadSlots();
  const { open, opened } = gate();
  const held = ['ada', 'ada', 'ben', 'ben', 'eva', 'eva'].map((who, at) =>
    slots.hold(who, async () => {
      await opened;
      return at;
    }),
  );
  const read = jest.fn();
  await expect(slots.hold('ada', read)).rejects.toMatchObject(refusal);
  await expect(slots.hold('ivo', read)).rejects.toMatchObject(refusal);
  expect(read).not.toHaveBeenCalled();
  open();
  expect(await Promise.all(held)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await slots.hold('ivo', async () => 'in')).toBe('in');
});

test('a third one of the same person is refused though there is place', async () => {
  const slots = uploadSlots();
  const { open, opened } = gate();
  const held = [1, 2].map(() => slots.hold('ada', () => opened));
  await expect(slots.hold('ada', async () => 'in')).rejects.toMatchObject(refusal);
  expect(await slots.hold('ben', async () => 'in')).toBe('in');
  open();
  await Promise.all(held);
});

test('a place is free again after a failure', async () => {
  const slots = uploadSlots(1, 1);
  const failing = () => slots.hold('ada', () => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await slots.hold('ada', async () => 'in')).toBe('in');
});
