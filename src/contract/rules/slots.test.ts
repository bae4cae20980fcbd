import { createSlots } from './slots.ts';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => (open = resolve));
  return { open, opened };
}
const refusal = { code: 'too-many-requests', status: 429 };
const person = (name: string) => ({ sender: `person:${name}`, atMost: 2 });
const network = (name: string) => ({ sender: `network:${name}`, atMost: 3 });

test('each user has two slots, all users together six', async () => {
  const places = createSlots(6, 7);
  const { open, opened } = gate();
  const held = ['ada', 'ada', 'ben', 'ben', 'eva', 'eva'].map((who, at) =>
    places.hold([person(who)], async () => {
      await opened;
      return at;
    }),
  );
  const read = jest.fn();
  await expect(places.hold([person('ada')], read)).rejects.toMatchObject(refusal);
  await expect(places.hold([person('ivo')], read)).rejects.toMatchObject({
    ...refusal,
    meta: { retryAfter: 7 },
  });
  expect(read).not.toHaveBeenCalled();
  open();
  expect(await Promise.all(held)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await places.hold([person('ivo')], async () => 'in')).toBe('in');
});

test('a third task of the same user is rejected even if slots are free', async () => {
  const places = createSlots(6);
  const { open, opened } = gate();
  const held = [1, 2].map(() => places.hold([person('ada')], () => opened));
  await expect(places.hold([person('ada')], async () => 'in')).rejects.toMatchObject(refusal);
  expect(await places.hold([person('ben')], async () => 'in')).toBe('in');
  open();
  await Promise.all(held);
});

test('a network has its own share, however many users are on it', async () => {
  const places = createSlots(6);
  const { open, opened } = gate();
  const held = ['ada', 'ben', 'cy'].map(who => places.hold([person(who), network('a')], () => opened));
  await expect(places.hold([person('dora'), network('a')], async () => 'in')).rejects.toMatchObject(refusal);
  expect(await places.hold([person('dora'), network('b')], async () => 'in')).toBe('in');
  open();
  await Promise.all(held);
  expect(await places.hold([person('dora'), network('a')], async () => 'in')).toBe('in');
});

test('a slot is released after a failure', async () => {
  const places = createSlots(1);
  const failing = () => places.hold([person('ada')], () => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  await expect(failing()).rejects.toThrow('broken');
  expect(await places.hold([person('ada')], async () => 'in')).toBe('in');
});
