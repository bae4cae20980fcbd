import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#server/config/projectRoot.ts';
import type { Bucket } from '#server/adapters/storage/s3.ts';
import { freePort } from './freePort.ts';

/** An empty S3-compatible server in its own process. */
export interface S3Server {
  /** Creates a bucket with a unique name. */
  createBucket(): Promise<Bucket>;
  stop(): Promise<void>;
}

/** How long starting may take on a machine busy with other tests, in milliseconds. */
const startLimit = 20_000;

export async function startS3Server(): Promise<S3Server> {
  const port = await freePort();
  const program = join(projectRoot(), 'node_modules/fauxqs/dist/server.js');
  const env = { ...process.env, FAUXQS_PORT: String(port), FAUXQS_LOGGER: 'false' };
  const child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  for (const deadline = Date.now() + startLimit; !(await answers());) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('The S3 server did not start');
    }
    await sleep(20);
  }
  let made = 0;
  return {
    async createBucket() {
      const bucket = `bucket-${(made += 1)}`;
      const answer = await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`The S3 server made no bucket: ${answer.status}`);
      return { bucket, endpoint, region: 'us-east-1', accessKeyId: 'test', secretAccessKey: 'test-secret' };
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
