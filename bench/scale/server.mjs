import { readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { say } from '../lib/waiting.mjs';

/** Two fifths of the machine's memory, the most that PostgreSQL's documentation advises: all that is asked for at 1,000,000 orders fits. */
const sharedBuffers = Math.round((totalmem() * 0.4) / 1_048_576);

const hugePages = '/proc/sys/vm/nr_hugepages';
const reserved = () => Number(readFileSync(hugePages, 'utf8'));

/**
 * Reserves huge pages for the shared buffers until this process ends, as an installation of this size has them: in pages of 4 kB each backend asks
 * the kernel for nearly every page of a large table that it reads for the first time.
 */
const reserveHugePages = () => {
  const before = reserved();
  // Beside the buffers a twentieth, for locks and connections.
  const wanted = Math.ceil((sharedBuffers * 1.05 + 64) / 2);
  try {
    writeFileSync(hugePages, String(before + wanted));
  } catch {
    return say('no huge pages, for which it would have to be run by root');
  }
  process.once('exit', () => writeFileSync(hugePages, String(before)));
  if (reserved() < before + wanted) say(`no huge pages: there are not ${wanted} of 2 MB to be had`);
};

/** Settings of a PostgreSQL whose buffers hold all of it. */
export const serverSettings = () => {
  reserveHugePages();
  return ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB', 'max_connections=500', `shared_buffers=${sharedBuffers}MB`];
};
