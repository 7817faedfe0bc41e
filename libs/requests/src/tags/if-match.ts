import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { namesTag, withoutParts } from './entity-tag.js';

/**
 * Reads the tag that a GET of the record shows, under the lock of the write; null where there is no record, which the write answers itself (RFC 9110,
 * 13.2.1). Gets the controller, the transaction and the arguments of the controller's method.
 */
export type LockTag = (controller: never, tx: Tx, ...args: never[]) => Promise<string | null>;

const lockTagKey = Symbol('lock tag');

/** A write of one record, which is refused with 412 where `If-Match` names none of its tags. To be written below `@Write()`. */
export const IfMatch = (lockTag: LockTag): MethodDecorator =>
  applyDecorators(
    (_target, _name, descriptor) => Reflect.defineMetadata(lockTagKey, lockTag, (descriptor as PropertyDescriptor).value as object),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the record as it was read: 412 where it has changed since',
      schema: { type: 'string' },
    }),
    ApiResponse({ status: 404, description: 'There is no such record' }),
    ApiResponse({
      status: 412,
      description: 'The record has changed; `ETag` is its present tag',
      schema: { type: 'object', example: { error: 'Precondition failed' } },
    }),
  );

/** Returns the `LockTag` that `@IfMatch()` set on a method. */
export const lockTagOf = (method: object): LockTag | undefined => Reflect.getMetadata(lockTagKey, method) as LockTag | undefined;

/** Entity tags with commas between them, or `*` (RFC 9110, 13.1.1). */
const tagList = /^\s*(\*|(W\/)?"[!#-~\u0080-\u00ff]*"(\s*,\s*(W\/)?"[!#-~\u0080-\u00ff]*")*)\s*$/;

/** @throws invalid_parameter where `If-Match` is no list of tags, as one without quotes */
export const assertTagList = (list: string): void => {
  if (tagList.test(list)) return;
  const reason = 'must be * or ETags as they were read, in their quotes';
  throw new DomainError('invalid_parameter', { name: 'If-Match', code: 'format', reason, value: list });
};

/** @throws precondition_failed unless the list of `If-Match` has the tag */
export const assertNamed = (list: string, tag: string | null): void => {
  if (tag === null || namesTag(withoutParts(list), tag, { weakly: false })) return;
  throw new DomainError('precondition_failed', { reason: 'the record has changed since it was read', ...(tag !== '' && { etag: tag }) });
};
