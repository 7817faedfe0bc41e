import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeState } from '@entrepot/database';
import { runInContext } from '@entrepot/telemetry';
import { ownParts } from '../warehouses/own-parts.js';
import type { StreamFormat } from './stream-format.js';
import type { ListWalk, WalkQuery } from './walked-list.js';

/** Records that are read at once, and held at most twice; with 500 others waited four times as long for their answers, and the stream took longer. */
const pageSize = 100;

/**
 * Streams all of a list, or what has changed since a cursor: page after page, each read when the caller has taken the one before, without a
 * transaction between them. It ends at the horizon of its begin; who goes on from its cursor misses nothing.
 */
export const streamList = async <R extends object, Q extends WalkQuery>(
  walk: ListWalk<R, Q>,
  format: StreamFormat,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Readable> => {
  // A stream is read outside of the request's asynchronous context.
  const next = (known?: ChangeState) => runInContext(request.context, () => walk.next(pageSize, known));
  // What is wrong with the cursor is refused before the answer begins.
  let page = await next();
  const { state } = page;
  let cursor = '';
  const own = request.context.warehouses ?? null;
  const lines = async function* (): AsyncGenerator<string> {
    if (format.head) yield format.head;
    for (;;) {
      if (page.records.length > 0) yield page.records.map((record) => format.line(ownParts(record, own))).join('');
      if (page.records.length === 0 || page.next.change >= state.horizon) break;
      page = await next(state);
    }
    cursor = walk.cursorOf(page);
    const end = format.end(cursor);
    if (end) yield end;
  };
  void reply.type(format.type).header('vary', 'Accept');
  if (!format.end('')) reply.trailer('Next-Cursor', () => Promise.resolve(cursor));
  return Readable.from(lines(), { objectMode: false });
};
