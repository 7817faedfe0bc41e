import {
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  type NestInterceptor,
  Optional,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, lastValueFrom, of } from 'rxjs';
import { Database, type Tx } from '@entrepot/database';
import { writeOf, writeOnce } from './idempotency.js';
import type { IdempotentWrite, KeptAnswer, WriteOnce } from './idempotent-write.js';

/** Provide it where answers may show a secret: it seals those that are kept for an Idempotency-Key. */
export const ANSWER_SEAL = 'ANSWER_SEAL';

type Seal = IdempotentWrite['seal'];

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();
const replyOf = (context: ExecutionContext): FastifyReply => context.switchToHttp().getResponse<FastifyReply>();

/** Nest sends what is returned: the kept answer, byte for byte. */
const prepareReply = (reply: FastifyReply, { status, body, replay }: KeptAnswer): string => {
  if (replay) reply.header('idempotent-replay', 'true');
  reply.status(status).type('application/json; charset=utf-8');
  return body;
};

/** Runs a controller's method in one transaction, once for each Idempotency-Key: its arguments are read inside, so that a replay comes first. */
@Injectable()
class WriteInterceptor implements NestInterceptor {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Optional() @Inject(ANSWER_SEAL) private readonly seal?: Seal,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<object>): Promise<Observable<string>> {
    const [request, reply] = [requestOf(context), replyOf(context)];
    const answer = await writeOnce(this.db, { ...writeOf(request), ...(this.seal && { seal: this.seal }) }, async (tx) => {
      request.tx = tx;
      return { status: reply.statusCode, body: await lastValueFrom(next.handle()) };
    });
    return of(prepareReply(reply, answer));
  }
}

/** Sends the kept answer of a method that brings its own transactions. */
@Injectable()
class StepsInterceptor implements NestInterceptor {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Optional() @Inject(ANSWER_SEAL) private readonly seal?: Seal,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<KeptAnswer>): Promise<Observable<string>> {
    const [request, reply] = [requestOf(context), replyOf(context)];
    const write = writeOf(request);
    const sealed = { ...write, ...(this.seal && { seal: this.seal }) };
    const status = reply.statusCode;
    request.writeOnce = {
      write,
      run: (work) => writeOnce(this.db, sealed, async (tx) => ({ status, body: await work(tx) })),
    };
    return of(prepareReply(reply, await lastValueFrom(next.handle())));
  }
}

const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'A retry with the same key and payload gets the first answer, for seven days',
  schema: { type: 'string', minLength: 16, maxLength: 64 },
});

/**
 * A write: the method runs in one transaction, once for each Idempotency-Key, and what it returns is the answer, with this status
 * (contract 4, "Every write"). A deadlock is tried again, so it may run more than once. The transaction is its `@InTransaction()`.
 */
export const Write = (status = 200): MethodDecorator =>
  applyDecorators(HttpCode(status), UseInterceptors(WriteInterceptor), idempotencyKey);

/**
 * A write with work outside of its transaction, or with two of them: the method returns the answer that was kept, from
 * `@Once() once`: `once.run(...)`, or `beginOnce(db, once.write, ...)` and `keepAnswer`. Its arguments are read before.
 */
export const WriteInSteps = (status = 200): MethodDecorator =>
  applyDecorators(HttpCode(status), UseInterceptors(StepsInterceptor), idempotencyKey);

/** The transaction of a `@Write()`. */
export const InTransaction = createParamDecorator((_data: unknown, context: ExecutionContext): Tx => requestOf(context).tx!);

/** What a `@WriteInSteps()` runs its transactions with. */
export const Once = createParamDecorator((_data: unknown, context: ExecutionContext): WriteOnce => requestOf(context).writeOnce!);

/** The context of the request: its id, and the integration that calls. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext) => requestOf(context).context);
