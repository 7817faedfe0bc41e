import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@entrepot/kernel';
import { sendKept } from './kept-answer.js';

/** Everything comes from here, no style is written in an attribute, and no page holds it in a frame. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Send = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<void>;

/**
 * Serves a folder that was built: beside the bundle (tools/bundle.mjs), in the sources where its own build puts it. A file is read when it is first
 * asked for; those in `assets` have their content in their names, and may be kept for ever.
 * @returns what sends a file; it throws `not_found` where there is none
 */
export const serveFolder = (name: string, inSources: string): Send => {
  let paths: Promise<ReadonlySet<string>> | undefined;
  const contents = new Map<string, Promise<Buffer>>();
  const beside = join(import.meta.dirname, name);
  const folder = existsSync(beside) ? beside : join(import.meta.dirname, '../../../..', inSources);
  const list = async (): Promise<ReadonlySet<string>> => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return new Set(found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)));
  };
  return async (request, reply, path) => {
    paths ??= list();
    if (!(await paths).has(path)) throw new DomainError('not_found');
    let content = contents.get(path);
    if (!content) contents.set(path, (content = readFile(join(folder, path))));
    void reply
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin');
    void reply.header('cache-control', path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    await sendKept(request, reply, types[extname(path)] ?? 'application/octet-stream', await content);
  };
};
