import { type ExecutionContext, Param, type PipeTransform, createParamDecorator } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@entrepot/kernel';
import { currentContext } from '@entrepot/telemetry';
import { Faults } from './faults.js';
import { apiOf, describe, type ParameterSchemas } from './field.js';
import { readParameters } from './parameters.js';
import { type RequestClass, isRequestClass, readAs } from './reader.js';
import type { Rule } from './rule.js';
import { id } from './rules.js';

/** An argument of a write that cannot be read: it is refused when no earlier answer is there. */
export class RefusedArgument {
  constructor(readonly error: DomainError) {}
}

/** Reads an argument; a write notes the fault and is refused after a replay was looked up. */
const readArgument = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError && currentContext()?.answersOnce) return new RefusedArgument(error);
    throw error;
  }
};

const bodyPipe = (request: RequestClass<object>): PipeTransform => ({
  transform: (value: unknown) => readArgument(() => readAs(request, value ?? {})),
});

/**
 * Has the bodies of a controller's method read into their classes. By a pipe at each of them: a global one costs every other argument of every
 * request some promises.
 */
export const readBodyArguments = (prototype: object, method: string): void => {
  const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as unknown[];
  const args = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, method) as
    Record<string, { index: number; pipes: PipeTransform[] }> | undefined;
  for (const [key, { index, pipes }] of Object.entries(args ?? {})) {
    const type = types[index];
    if (key.startsWith(`${RouteParamtypes.BODY}:`) && isRequestClass(type)) pipes.unshift(bodyPipe(type as RequestClass<object>));
  }
};

const parametersIn = createParamDecorator((type: RequestClass<object>, context: ExecutionContext) =>
  readArgument(() => readParameters(type, context.switchToHttp().getRequest<FastifyRequest>())),
);

const parametersOf = (type: RequestClass<object>): ParameterSchemas =>
  Object.assign(
    {},
    ...describe(type).fields.map((field) => {
      if ('parameters' in field) return field.parameters;
      return field.bodyOnly ? {} : { [field.property]: apiOf(field) };
    }),
  ) as ParameterSchemas;

/**
 * Reads the parameters of a GET or a DELETE, from the query and a JSON body, into the argument's class, whose fields are the parameters of the
 * OpenAPI document.
 */
export const Parameters = (): ParameterDecorator => (prototype, method, index) => {
  const types = Reflect.getMetadata('design:paramtypes', prototype, method!) as RequestClass<object>[];
  parametersIn(types[index]!)(prototype, method, index);
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
