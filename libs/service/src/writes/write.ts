import { type ExecutionContext, HttpCode, Inject, Optional, Req, Res, createParamDecorator } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, type Tx } from '@entrepot/database';
import { assertNamed, assertTagList, lockTagOf, ownParts, readsQuery, RefusedArgument, writeKey } from '@entrepot/requests';
import { ownWarehouses } from '@entrepot/telemetry';
import { isDryRun, tryOut } from './dry-run.js';
import { writeOf, writeOnce } from './idempotency.js';
import type { IdempotentWrite, KeptAnswer, WriteOnce } from './idempotent-write.js';

/** Provide it where answers may show a secret: it seals those that are kept for an Idempotency-Key. */
export const ANSWER_SEAL = 'ANSWER_SEAL';

/** Parts that `@Write()` adds to a controller. */
interface WithWrites {
  databaseOfWrites: Database;
  answerSeal?: IdempotentWrite['seal'];
}

type Method = (this: WithWrites, ...args: unknown[]) => Promise<unknown>;

/** Runs a controller's method. @returns the answer that was kept */
type RunMethod = (
  call: { db: Database; seal: IdempotentWrite['seal']; write: Omit<IdempotentWrite, 'seal'>; status: number; isDry: boolean },
  method: (transaction: unknown) => Promise<unknown>,
) => Promise<KeptAnswer>;

/** Stand for an argument that exists only while the method runs. */
const inTransaction = Symbol('transaction');

const argumentOf = (arg: unknown, current: unknown): unknown => {
  if (arg instanceof RefusedArgument) throw arg.error;
  return arg === inTransaction ? current : arg;
};

const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'A retry with the same key and payload gets the first answer, for seven days',
  schema: { type: 'string', minLength: 16, maxLength: 64 },
});

/** Makes the check of `If-Match`; undefined without that header. */
const preconditionOf = (
  request: FastifyRequest,
  lockTag: (tx: Tx, ...args: never[]) => Promise<string | null>,
  args: readonly unknown[],
): Pick<IdempotentWrite, 'precondition'> => {
  const named = request.headers['if-match'];
  if (named === undefined) return {};
  assertTagList(named);
  return { precondition: async (tx) => assertNamed(named, await lockTag(tx, ...(args.map((arg) => argumentOf(arg, tx)) as never[]))) };
};

/** Nest sends what is returned: the kept answer, byte for byte, less what a bound caller does not see. */
const prepareReply = (reply: FastifyReply, { status, body, replay }: KeptAnswer): string => {
  if (replay) reply.header('idempotent-replay', 'true');
  reply.status(status).type('application/json; charset=utf-8');
  return ownWarehouses() ? JSON.stringify(ownParts(JSON.parse(body) as object)) : body;
};

/**
 * Puts a method behind one that answers what was kept. No interceptor: one of Nest's costs 60 µs (docs/adr/0031).
 * Request and reply are two more arguments, after the method's own.
 */
const answeredBy =
  (status: number, run: RunMethod): MethodDecorator =>
  (prototype, name, descriptor: PropertyDescriptor) => {
    const method = descriptor.value as Method;
    const lockTag = lockTagOf(method);
    const takesDryRun = readsQuery(prototype, name);
    const count = (Reflect.getMetadata('design:paramtypes', prototype, name) as unknown[]).length;
    Req()(prototype, name, count);
    Res({ passthrough: true })(prototype, name, count + 1);
    Inject(Database)(prototype, 'databaseOfWrites');
    Inject(ANSWER_SEAL)(prototype, 'answerSeal');
    Optional()(prototype, 'answerSeal');

    const answer: Method = async function (...args) {
      const [request, reply] = args.splice(count) as [FastifyRequest, FastifyReply];
      const write = {
        ...writeOf(request),
        isRefused: args.some((arg) => arg instanceof RefusedArgument),
        ...(lockTag && preconditionOf(request, (tx, ...own) => lockTag(this as never, tx, ...own), args)),
      };
      const isDry = takesDryRun && isDryRun(request.query);
      const call = { db: this.databaseOfWrites, seal: this.answerSeal, write, status, isDry };
      const kept = await run(call, (current) =>
        method.apply(
          this,
          args.map((arg) => argumentOf(arg, current)),
        ),
      );
      return prepareReply(reply, kept);
    };
    Object.defineProperty(answer, 'name', { value: name });
    Reflect.defineMetadata(writeKey, true, answer);
    // What other decorators said of the method.
    for (const key of Reflect.getMetadataKeys(method)) Reflect.defineMetadata(key, Reflect.getMetadata(key, method), answer);
    descriptor.value = answer;
    HttpCode(status)(prototype, name, descriptor);
    idempotencyKey(prototype, name, descriptor);
    return descriptor;
  };

/** Runs a transaction of a write: once for its Idempotency-Key, or to try it out. */
const runOnce = ({ db, seal, write, status, isDry }: Parameters<RunMethod>[0], work: (tx: Tx) => Promise<object>): Promise<KeptAnswer> =>
  isDry ? tryOut(db, write, work) : writeOnce(db, seal ? { ...write, seal } : write, async (tx) => ({ status, body: await work(tx) }));

/**
 * A write: the method runs in one transaction, once for each Idempotency-Key, and what it returns is the answer, with this status
 * (contract 4, "Every write"). A deadlock is tried again, so it may run more than once. The transaction is its `@InTransaction()`.
 */
export const Write = (status = 200): MethodDecorator =>
  answeredBy(status, (call, method) => runOnce(call, method as (tx: Tx) => Promise<object>));

/**
 * A write with work outside of its transaction, or with two of them: the method returns the answer that was kept, from
 * `@Once() once`: `once.run(...)`, or `beginOnce(db, once.write, ...)` and `keepAnswer`.
 */
export const WriteInSteps = (status = 200): MethodDecorator =>
  answeredBy(status, (call, method) => {
    const once: WriteOnce = { write: call.write, isDry: call.isDry, run: (work) => runOnce(call, work) };
    return method(once) as Promise<KeptAnswer>;
  });

/** Gives the transaction of a `@Write()`. */
export const InTransaction = createParamDecorator(() => inTransaction);

/** Gives the `WriteOnce` with which a `@WriteInSteps()` runs its transactions. */
export const Once = createParamDecorator(() => inTransaction);

/** Gives the context of the request: its id, and the integration that calls. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().context,
);
