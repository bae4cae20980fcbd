import { testEngine, type TestEngine } from '#test/support/database.ts';
import { startSimulator, type TestSimulator } from '#test/support/simulator.ts';
import { simulatorStorageCases } from './simulator/storage/cases.ts';

let app: TestEngine;
let simulator: TestSimulator;

beforeAll(async () => {
  app = await testEngine();
  simulator = await startSimulator(app);
});

afterAll(async () => {
  await simulator.close();
  await app.close();
});

simulatorStorageCases(async () => {
  await app.engine.db.run('delete from stripe_simulator.objects');
  await simulator.storage.clear();
  return simulator.storage;
});
