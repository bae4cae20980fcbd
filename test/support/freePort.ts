import { createServer } from 'node:net';

// Outside the ranges from which Linux, macOS and Windows take ports for outgoing connections and `listen(0)`.
const first = 11_000;
const portsPerWorker = 1000;
const workers = 20;

const worker = Number(process.env.JEST_WORKER_ID ?? 0) % workers;
let next = Math.floor(Math.random() * portsPerWorker);

/**
 * Returns a free port that no other test gets: each worker of a test run has its own range, and each call in a test
 * file returns another port. @throws Error when none of the worker's ports is free.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portsPerWorker; attempt += 1) {
    const port = first + worker * portsPerWorker + (next++ % portsPerWorker);
    if (await canListen(port)) return port;
  }
  throw new Error(`None of the ports of test worker ${worker} is free`);
}

const canListen = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
