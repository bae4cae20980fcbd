import { simulatorStorageCases } from './cases.ts';
import { createMemoryStorage } from './memory.ts';

simulatorStorageCases(async () => createMemoryStorage());

test('what is returned can be changed without changing what is stored', async () => {
  const storage = createMemoryStorage();
  const data = { object: 'customer', id: 'cus_1', metadata: { a: '1' } };
  await storage.objects.insert({
    id: 'cus_1',
    account: 'acct_one',
    kind: 'customer',
    data: data as unknown as Parameters<typeof storage.objects.insert<'customer'>>[0]['data'],
    hidden: {},
  });
  const found = await storage.objects.find('cus_1', { kind: 'customer' });
  if (found) found.data.metadata.a = '2';
  data.metadata.a = '3';
  expect((await storage.objects.find('cus_1', { kind: 'customer' }))?.data.metadata).toEqual({ a: '1' });
});
