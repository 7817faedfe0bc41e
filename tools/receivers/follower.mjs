// The reader of the feed in docs/integrate.md, as a program that runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sourceOf } from './receiver.mjs';

const file = 'follow.py';

/** Comments an order of the sample store, and answers when the reader has printed the event. */
export const checkFollower = async ({ url, client }, environment, folder) => {
  const cwd = join(folder, 'follow');
  await mkdir(cwd);
  await writeFile(join(cwd, file), await sourceOf('docs/integrate.md', file));
  await writeFile(join(cwd, 'cursor.txt'), (await client.get('/api2/events?cursor=now')).next_cursor);
  const env = { ...process.env, ...environment, ENTREPOT_URL: url, TOKEN: client.authorization.slice('Bearer '.length) };
  using child = spawn('python3', [file], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
  const lines = createInterface({ input: child.stdout });
  const told = new Promise((found) => lines.on('line', (line) => /^order\.commented \d+ 100000001$/.test(line) && found(line)));
  await client.post('/api2/history', { order_increment_id: '100000001', comment: 'Packed – embalado' });
  return await Promise.race([told, ended]);
};
