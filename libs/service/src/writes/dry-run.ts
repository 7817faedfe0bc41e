import { type Type, applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiPropertyOptional, ApiQuery } from '@nestjs/swagger';
import { type Database, DryRun, type Tx } from '@entrepot/database';
import { OneOf, ReadsQuery, readParameters } from '@entrepot/requests';
import type { IdempotentWrite, KeptAnswer } from './idempotent-write.js';

/** Query of a write that can be tried out. */
class DryRunQuery {
  @OneOf(['true', 'false']) dry_run?: 'true' | 'false';
}

/** Class of an answer that may be of a dry run. */
const orDryRun = (answer: Type<object>): Type<object> => {
  class Answer extends answer {}
  Object.defineProperty(Answer, 'name', { value: `${answer.name}OrDryRun` });
  const description = 'Nothing was written: the call has `dry_run=true`';
  ApiPropertyOptional({ type: Boolean, enum: [true], description })(Answer.prototype, 'dry_run');
  return Answer;
};

/**
 * A write that `dry_run=true` tries out: it runs up to its commit, is taken back, and answers 200 with what it would have answered. To be written
 * below `@Write()`. @param answer class of the answer
 */
export const TakesDryRun = (answer: Type<object>): MethodDecorator =>
  applyDecorators(
    ReadsQuery(DryRunQuery),
    ApiQuery({
      name: 'dry_run',
      required: false,
      description:
        'true: 200 with what the write would answer now, refused as the write is, and nothing is written, sent or paid. Its number and ids are free again.',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    }),
    ApiOkResponse({ type: orDryRun(answer), description: 'Done; or, with `dry_run=true`, tried out' }),
  );

/** Whether a request asks to try the write out. @throws invalid_parameter */
export const isDryRun = (query: unknown): boolean => readParameters(DryRunQuery, { query }).dry_run === 'true';

/** Runs a write up to its commit, and takes it back: neither an answer nor an Idempotency-Key is kept. */
export const tryOut = async (
  db: Database,
  { precondition }: Pick<IdempotentWrite, 'precondition'>,
  work: (tx: Tx) => Promise<object>,
): Promise<KeptAnswer> => {
  const trial = new DryRun(db);
  try {
    return await trial.run(async (tx) => {
      await precondition?.(tx);
      return { status: 200, body: JSON.stringify({ ...(await work(tx)), dry_run: true }), replay: false };
    });
  } finally {
    await trial.rollBack();
  }
};
