import { type ArgumentMetadata, type ExecutionContext, Param, type PipeTransform, createParamDecorator } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@entrepot/kernel';
import { currentContext } from '@entrepot/telemetry';
import { Faults } from './faults.js';
import { apiOf, describe, type ParameterSchemas } from './field.js';
import { type Parameters as Sent, readParameters } from './parameters.js';
import { type RequestClass, isRequestClass, readAs } from './reader.js';
import { type Rule, id } from './rules.js';

/** An argument of a write that cannot be read: it is refused when no earlier answer is there. */
export class RefusedArgument {
  constructor(readonly error: DomainError) {}
}

/** Reads every argument of a controller whose type is a request class; others pass as they are. */
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!isRequestClass(metatype) || (type !== 'body' && type !== 'custom')) return value;
    const request = metatype as RequestClass<object>;
    try {
      return type === 'body' ? readAs(request, value ?? {}) : readParameters(request, value as Sent);
    } catch (error) {
      if (error instanceof DomainError && currentContext()?.answersOnce) return new RefusedArgument(error);
      throw error;
    }
  }
}

const requestOf = createParamDecorator((_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>());

const parametersOf = (type: RequestClass<object>): ParameterSchemas =>
  Object.assign(
    {},
    ...describe(type).fields.map((field) => {
      if ('parameters' in field) return field.parameters;
      return field.bodyOnly ? {} : { [field.property]: apiOf(field) };
    }),
  ) as ParameterSchemas;

/**
 * The parameters of a GET or a DELETE, from the query and a JSON body, read into the argument's class, whose fields are the
 * parameters of the OpenAPI document.
 */
export const Parameters = (): ParameterDecorator => (prototype, method, index) => {
  requestOf()(prototype, method, index);
  const types = Reflect.getMetadata('design:paramtypes', prototype, method!) as RequestClass<object>[];
  const descriptor = Object.getOwnPropertyDescriptor(prototype, method!)!;
  for (const [name, { description, required = false, ...schema }] of Object.entries(parametersOf(types[index]!))) {
    ApiQuery({ name, required: required as boolean, ...(description && { description }), schema: schema as object })(
      prototype,
      method!,
      descriptor,
    );
  }
};

/** A part of the path, as a rule reads it. */
export const PathValue =
  <T>(name: string, rule: Rule<T>): ParameterDecorator =>
  (prototype, method, index) => {
    const transform = (value: unknown): T | undefined => {
      const faults = new Faults();
      const found = rule.read(value, faults, {});
      if (faults.count === 0) return found;
      faults.within(0, name);
      throw faults.refusal();
    };
    Param(name, { transform })(prototype, method, index);
    ApiParam({ name, schema: rule.api as object })(prototype, method!, Object.getOwnPropertyDescriptor(prototype, method!)!);
  };

/** A 64-bit id in the path. */
export const PathId = (name: string): ParameterDecorator => PathValue(name, id());
