import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Writes a GIF of one pixel whose bytes differ from those of every other name. */
export const writePicture = (folder: string, file: string): void => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.concat([gif, Buffer.from(file)]));
};
