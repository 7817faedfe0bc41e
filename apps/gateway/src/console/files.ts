import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DomainError } from '@entrepot/kernel';

export interface ConsoleFile {
  type: string;
  content: Buffer;
  /** May be kept for ever: a file of another content has another name. */
  isKept: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Beside the bundle (tools/bundle.mjs); in the sources where `vite build` puts it. */
const folder = (): string => {
  const beside = join(import.meta.dirname, 'console');
  return existsSync(join(beside, 'index.html')) ? beside : join(import.meta.dirname, '../../../console/bundle');
};

const read = async (path: string, isKept: boolean): Promise<ConsoleFile> => ({
  type: types[extname(path)] ?? 'application/octet-stream',
  content: await readFile(path),
  isKept,
});

let page: Promise<ConsoleFile> | undefined;
let assets: Promise<ReadonlyMap<string, ConsoleFile>> | undefined;

/**
 * Reads the page of the console, once.
 * @throws DomainError `not_found` where it was not built
 */
export const consolePage = async (): Promise<ConsoleFile> => {
  page ??= read(join(folder(), 'index.html'), false);
  try {
    return await page;
  } catch {
    page = undefined;
    throw new DomainError('not_found');
  }
};

/** Reads the files of the console by their names, once; none where it was not built. */
export const readConsole = (): Promise<ReadonlyMap<string, ConsoleFile>> => {
  assets ??= (async () => {
    const place = join(folder(), 'assets');
    const names = await readdir(place).catch((): string[] => []);
    return new Map(await Promise.all(names.map(async (name) => [name, await read(join(place, name), true)] as const)));
  })();
  return assets;
};
