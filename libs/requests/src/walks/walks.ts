import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Condition, Database, List, WalkCondition } from '@entrepot/database';
import type { Page, Sort } from '@entrepot/kernel';
import { ownStores } from '@entrepot/telemetry';
import { listAnswer } from '../fields/list-answer.js';
import { Faults } from '../fields/faults.js';
import { input } from '../fields/input.js';
import { refusePaging } from './cursor.js';
import { formatFor } from './stream-format.js';
import { streamList } from './stream-list.js';
import { ListWalk, type WalkedList, type WalkQuery } from './walked-list.js';

const usualLimit = 20;

/** Conditions of a person who does not see all stores. */
const ofOwnStores = (store: string | undefined): Condition[] => {
  const own = store === undefined ? null : ownStores();
  return own ? [{ sql: (bind) => `${store} = any(${bind(own)}::integer[])`, isFixed: true, isUneven: true }] : [];
};

/** A GET of a list that may be asked for a walk. */
export class Walks {
  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  /**
   * Answers a walk's page or a stream; null where the caller asks for an ordinary page, for which `conditions` is not called. @throws invalid_cursor,
   * cursor_expired
   */
  of<R extends object, Q extends WalkQuery>(
    db: Database,
    list: WalkedList<R, Q>,
    query: Q,
    conditions: () => readonly WalkCondition[],
  ): Promise<object> | null {
    const format = formatFor(this.request.headers.accept, list.record, list.moreFields?.(query));
    if (!format && query.cursor === undefined) return null;
    const walk = new ListWalk(db, list, query, conditions());
    if (!format) return page(list, walk, query.page?.limit ?? usualLimit);
    this.refusePaging();
    return streamList(walk, format, this);
  }

  /**
   * Answers a list: a walk of it where the caller asks for one, else a page. @param filters in place of those of its filters @throws
   * invalid_cursor, cursor_expired
   */
  async list<R extends object, Q extends WalkQuery & { page: Page; sort: Sort<string> }>(
    db: Database,
    list: List<R, Q>,
    query: Q,
    filters: readonly Condition[] = list.conditions(query),
  ): Promise<object> {
    const conditions = [...filters, ...ofOwnStores(list.store)];
    const walked = this.of<R, Q>(db, list, query, () => conditions);
    if (walked) return walked;
    const { rows, total } = await list.page(db, query, conditions);
    return listAnswer(list.key, rows, query.page, total);
  }

  /** A stream has no pages either. */
  private refusePaging(): void {
    const faults = new Faults();
    refusePaging(input(this.request), faults);
    if (faults.count > 0) throw faults.refusal();
  }
}

const page = async <R extends object, Q extends WalkQuery>(
  list: WalkedList<R, Q>,
  walk: ListWalk<R, Q>,
  limit: number,
): Promise<object> => {
  const found = await walk.next(limit);
  return { success: true, limit, [list.key]: found.records, next_cursor: walk.cursorOf(found) };
};

const walks = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new Walks(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

const gone = ApiResponse({
  status: 410,
  description: 'The cursor has expired, after 30 days or with a restore: begin anew with an empty one',
  schema: { type: 'object', example: { error: 'Cursor expired' } },
});

/** Gives a GET whose parameters have a `Cursor` its `Walks`. */
export const Walked = (): ParameterDecorator => (prototype, name, index) => {
  walks()(prototype, name, index);
  gone(prototype, name!, Object.getOwnPropertyDescriptor(prototype, name!)!);
};
