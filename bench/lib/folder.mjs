import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that other users may read, and that is removed when this process ends. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
