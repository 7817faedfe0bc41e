import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { type Check, checksOf } from './checks.js';
import { type Faults, joinPath } from './faults.js';
import type { Input } from './input.js';

/** How a value of a request is read: conversion, check and OpenAPI schema. */
export interface Rule<T> {
  /** Name of the constraint, for class-validator. */
  name: string;
  /** Schema for the OpenAPI document. */
  api: ApiPropertyOptions;
  /** Converts a value; undefined after a fault was added. `source` holds the fields beside it, as they were sent. */
  read(value: unknown, faults: Faults, source: Input): T | undefined;
  /** Notes the names inside of the value that no field knows, in a rule that reads classes. */
  ignored?(value: unknown, found: IgnoredName[]): void;
}

/** A name of a request that no field knows. */
export interface IgnoredName {
  path: string;
  /** Names that are known at this place. */
  known: ReadonlySet<string>;
}

/** Puts a name (or `[index]`) before the paths since `start`. */
export const ignoredWithin = (found: IgnoredName[], start: number, name: string): void => {
  for (let index = start; index < found.length; index++) found[index]!.path = joinPath(name, found[index]!.path);
};

/** Decorators of class-validator; `each`: they check the entries of a list. */
export type Decorators = (each: Pick<ValidationOptions, 'each'>) => PropertyDecorator[];

interface CheckedOptions<T> extends Omit<Rule<T>, 'read'> {
  /** Converts a value, or returns it as it came for the checks to refuse. Adds the faults inside of the value itself. */
  convert: Convert;
  checks: Decorators;
}
type Convert = (value: unknown, faults: Faults, source: Input) => unknown;

/** A rule of a conversion and of class-validator's checks. Another rule that takes its properties over is one of its own, with its own `read`. */
export class CheckedRule<T> implements Rule<T> {
  readonly name: string;
  readonly api: ApiPropertyOptions;
  readonly read: Rule<T>['read'];
  readonly ignored?: Rule<T>['ignored'];
  readonly #convert: Convert;
  readonly #checks: Decorators;

  constructor({ name, api, convert, checks, ignored }: CheckedOptions<T>) {
    this.name = name;
    this.api = api;
    if (ignored) this.ignored = ignored;
    this.#convert = convert;
    this.#checks = checks;
    let check: Check | undefined;
    this.read = (value, faults, source) => {
      const start = faults.count;
      const found = convert(value, faults, source);
      if (faults.count > start) return found as T;
      (check ??= this.alone())(found, value, source, faults);
      return faults.count > start ? undefined : (found as T);
    };
  }

  get convert(): Convert {
    return this.#convert;
  }

  get checks(): Decorators {
    return this.#checks;
  }

  /** Makes a check of a value that is no property of a class, as a part of the path. */
  private alone(): Check {
    class Alone {}
    for (const decorate of this.#checks({})) decorate(Alone.prototype, 'value');
    return checksOf(Alone)('value');
  }
}

/** Stands in a request for a value that a rule of ours refused, which has noted the faults itself. */
export const unread = Symbol('unread');

const wasRead = (name: string, each: Pick<ValidationOptions, 'each'>): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value) => value !== unread } }, each);

/** A rule's checks, for class-validator. */
export const decoratorsOf = <T>(rule: Rule<T>, each: Pick<ValidationOptions, 'each'> = {}): PropertyDecorator[] =>
  rule instanceof CheckedRule ? rule.checks(each) : [wasRead(rule.name, each)];

/** Returns a rule's result as it stands in the request, unless faults were added since `start`. */
export const standing = <T>(rule: Rule<T>, read: unknown, faults: Faults, start: number): unknown =>
  faults.count > start && !(rule instanceof CheckedRule) ? unread : read;
