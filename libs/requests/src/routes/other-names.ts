import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RequestClass, readerOf } from '../fields/reader.js';
import type { IgnoredName } from '../fields/rule.js';
import { tellIgnored } from './ignored-names.js';

/** Names of a request that no field of its class knows, where only the service's data say which of them there are, as codes of attributes. */
export class OtherNames {
  readonly names: readonly string[];

  constructor(
    private readonly type: RequestClass<object>,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    const { known } = readerOf(type);
    const sent = [...Object.keys(request.query as object).map((name) => name.replace(/\[\]$/, '')), ...Object.keys(request.body ?? {})];
    this.names = [...new Set(sent)].filter((name) => !known.has(name));
  }

  /** Names those that are unknown in `X-Ignored-Parameters`, and refuses them with `Prefer: handling=strict` (contract 5, section 5.2). */
  setKnown(knownHere: ReadonlySet<string>): void {
    const { known } = readerOf(this.type);
    const found = this.names.filter((name) => !knownHere.has(name)).map((path): IgnoredName => ({ path, known }));
    tellIgnored(found, this.request, this.reply, () => []);
  }
}

const otherNames = createParamDecorator((type: RequestClass<object>, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new OtherNames(type, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

/** Gives a GET whose class takes all names its `OtherNames`. */
export const Unnamed = (type: RequestClass<object>): ParameterDecorator => otherNames(type);
