import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageCases } from './cases.ts';
import { createFolderStorage } from './folder.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poruch-storage-'));
  folders.push(folder);
  return join(folder, 'not-there-yet');
}

afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))));

storageCases(async () => createFolderStorage(await newFolder()));

test('no unfinished file is left behind', async () => {
  const folder = await newFolder();
  const storage = createFolderStorage(folder);
  await storage.put('images/a1/default.jpg', Buffer.from('x'), 'image/jpeg');
  // The write fails because the key is already a folder.
  await expect(storage.put('images/a1', Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
  expect(await readdir(join(folder, 'images'))).toEqual(['a1']);
  expect(await readdir(join(folder, 'images', 'a1'))).toEqual(['default.jpg']);
});

test('only the owner can enter the folder and read the files', async () => {
  const folder = await newFolder();
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  await createFolderStorage(folder).put('verification/a1/1.pdf', Buffer.from('x'), 'application/pdf');
  expect(await modeOf()).toBe('700');
  expect(await modeOf('verification', 'a1')).toBe('700');
  expect(await modeOf('verification', 'a1', '1.pdf')).toBe('600');
});

test('a folder open to everybody is made private at startup', async () => {
  const folder = await newFolder();
  await mkdir(folder, { mode: 0o755 });
  createFolderStorage(folder);
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
});
