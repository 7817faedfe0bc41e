import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, namesTag, tagOfText } from './entity-tag.js';
import { ownParts } from '../warehouses/own-parts.js';

/** A GET that may show one record: with its tag, and 304 to callers who have it as it is (RFC 9110, 13.1.2). */
export class ConditionalRead {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /**
   * Answers 304 where the caller has the record with this tag: nothing more is read then, and nothing returned.
   * @param tagOf the tag of the record as it is, in a statement that reads little; null where there is none. Not asked without `If-None-Match`
   */
  async isKnown(tagOf: () => Promise<string | null>): Promise<boolean> {
    if (this.request.headers['if-none-match'] === undefined) return false;
    const tag = await tagOf();
    return tag !== null && this.names(tag);
  }

  /** Shows the record; undefined with 304. @param tag of the whole answer, unless it is given */
  show<T extends object>(answer: T, tag = entityTag(answer)): T | undefined {
    if (this.names(tag)) return undefined;
    this.reply.header('etag', tag);
    return answer;
  }

  /** Shows a record under its key, with the tag of the record alone, or of the part that is `tagged`: it becomes JSON once, for both. */
  showRecord(key: string, record: object, tagged = record): string | undefined {
    const json = JSON.stringify(ownParts(record));
    const tag = tagged === record ? tagOfText(json) : entityTag(tagged);
    if (this.names(tag)) return undefined;
    this.reply.header('etag', tag).type('application/json; charset=utf-8');
    return `{"success":true,"${key}":${json}}`;
  }

  private names(tag: string): boolean {
    const known = this.request.headers['if-none-match'];
    if (known === undefined || !namesTag(known, tag, { weakly: true })) return false;
    this.reply.status(304).header('etag', tag);
    return true;
  }
}

const read = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new ConditionalRead(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

const ifNoneMatch = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'Tags of the record as it is known: 304 without a body where it is still so',
  schema: { type: 'string' },
});
const answers = [
  ApiResponse({ status: 304, description: 'The record is still as the caller knows it' }),
  ApiResponse({ status: 404, description: 'There is no such record' }),
];

/** Gives a GET its `ConditionalRead`, and describes it in /docs. */
export const Conditional = (): ParameterDecorator => (prototype, name, index) => {
  read()(prototype, name, index);
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name!)!;
  ifNoneMatch(prototype, name!, descriptor);
  for (const describe of answers) describe(prototype, name!, descriptor);
};
