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

describe('work that waits for its sender', () => {
  let time = 0;
  beforeEach(() => void (time = 0));
  const slotsOf = (atMost: number) => createSlots(atMost, 7, () => time);
  /** Reads from a sender that never finishes; resolves to the code of what ended it. */
  const begin = (slots: ReturnType<typeof createSlots>, who: string, net: string) => {
    const held = { end: undefined as string | undefined };
    const reading = slots.hold([{ sender: `person:${who}`, atMost: 2 }, network(net)], ({ read }) =>
      read(
        signal =>
          new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
      ),
    );
    reading.catch((error: { code: string }) => (held.end = error.code));
    return held;
  };
  const settled = () => new Promise(resolve => setImmediate(resolve));
  const ends = async (all: readonly { end: string | undefined }[]) => {
    await settled();
    return all.map(({ end }) => end);
  };
  const gone = 'too-many-requests';

  test('six senders on two networks give one slot up to a third network', async () => {
    const slots = slotsOf(6);
    const six = [1, 2, 3, 4, 5, 6].map(at => begin(slots, `${at}`, at < 4 ? 'a' : 'b'));
    expect(await slots.hold([person('ivo'), network('c')], async () => 'in')).toBe('in');
    expect(await ends(six)).toEqual([gone, undefined, undefined, undefined, undefined, undefined]);
  });

  test('networks share the slots evenly; a network never takes more than others have', async () => {
    const slots = slotsOf(4);
    const first = ['1', '2', '3'].map(who => begin(slots, who, 'a'));
    const others = [begin(slots, '4', 'b'), begin(slots, '5', 'b')];
    expect(await ends([...first, ...others])).toEqual([gone, undefined, undefined, undefined, undefined]);
    const third = begin(slots, '6', 'b');
    expect(await ends([...first, ...others, third])).toEqual([
      gone,
      undefined,
      undefined,
      undefined,
      undefined,
      gone,
    ]);
  });

  test('where each network holds one slot, the longest held one is given up after a minute', async () => {
    const slots = slotsOf(3);
    const three = ['a', 'b', 'c'].map(net => begin(slots, net, net));
    const newcomer = () => slots.hold([person('ivo'), network('d')], async () => 'in');
    time = 59_999;
    await expect(newcomer()).rejects.toMatchObject({ ...refusal, meta: { retryAfter: 7 } });
    time = 60_000;
    expect(await newcomer()).toBe('in');
    expect(await ends(three)).toEqual([gone, undefined, undefined]);
  });

  test('three senders of a network stop its fourth for a minute at most', async () => {
    const slots = slotsOf(6);
    const three = ['1', '2', '3'].map(who => begin(slots, who, 'shelter'));
    const fourth = () => slots.hold([person('ivo'), network('shelter')], async () => 'in');
    await expect(fourth()).rejects.toMatchObject(refusal);
    time = 60_000;
    expect(await fourth()).toBe('in');
    expect(await ends(three)).toEqual([gone, undefined, undefined]);
  });

  test('once everything has been read, nobody takes the slot over', async () => {
    const slots = slotsOf(1);
    const { open, opened } = gate();
    const working = slots.hold([person('ada'), network('a')], async ({ read }) => {
      await read(async () => 'body');
      return opened;
    });
    await settled();
    time = 600_000;
    await expect(slots.hold([person('ivo'), network('b')], async () => 'in')).rejects.toMatchObject(refusal);
    open();
    await working;
  });
});
