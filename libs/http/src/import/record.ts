import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { isObject } from '@entrepot/kernel';
import { type RequestClass, isRequestClass, readerOf } from '../fields/reader.js';
import { arrayLimits } from '../fields/limits.js';

/** A line of an import that cannot be taken; the message names the field and what is allowed. */
export class InvalidRecord extends Error {
  override readonly name = 'InvalidRecord';
}

const isIndex = (property: string): boolean => /^\d+$/.test(property);

const describe = (error: ValidationError, parent: string): string[] => {
  const path = isIndex(error.property) ? `${parent}[${error.property}]` : parent ? `${parent}.${error.property}` : error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => {
    if (error.value === undefined || error.value === null) return `${path} is required`;
    return message.startsWith(error.property) ? path + message.slice(error.property.length) : `${path}: ${message}`;
  });
  return [...new Set(own), ...(error.children ?? []).flatMap((child) => describe(child, path))];
};

/**
 * Refuses what no record has, before anything is made of it: class-transformer takes an object's `constructor` for its class, even where
 * it came with the data. Nesting is bounded where the line is read.
 */
const refuseHostile = (value: unknown, path: string): void => {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  const names = Object.keys(value);
  if (names.length > arrayLimits.entries) throw new InvalidRecord(`${path || 'A record'} may have ${arrayLimits.entries} entries`);
  for (const name of names) {
    if (name === 'constructor' || name === '__proto__') throw new InvalidRecord(`${name} cannot be the name of a field`);
    refuseHostile((value as Record<string, unknown>)[name], isArray ? `${path}[${name}]` : path ? `${path}.${name}` : name);
  }
};

/** Reads a line of an import into a request class. Throws `InvalidRecord` that names each field at fault with its path. */
export const readLine = <T extends object>(type: RequestClass<T>, value: unknown): T => {
  if (!isObject(value)) throw new InvalidRecord('A record must be a JSON object');
  const { value: record, faults } = readerOf(type).read(value);
  if (faults.count === 0) return record;
  throw new InvalidRecord(
    faults.list
      .slice(0, 10)
      .map(({ path, message }) => `${path}${path.endsWith(']') ? ':' : ''} ${message}`)
      .join('; '),
  );
};

/**
 * Checks a record against its DTO and returns it typed; unknown fields are left out. Throws `InvalidRecord` that names each
 * field at fault with its path, as `items[0].qty_ordered must be a positive number`.
 */
export const parseRecord = <T extends object>(dto: ClassConstructor<T>, value: unknown): T => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidRecord('A record must be a JSON object');
  refuseHostile(value, '');
  if (isRequestClass(dto)) return readLine<T>(dto, value);
  const record = plainToInstance(dto, value, { exposeDefaultValues: true });
  const errors = validateSync(record, { whitelist: true, forbidUnknownValues: true, stopAtFirstError: true });
  if (errors.length > 0)
    throw new InvalidRecord(
      errors
        .flatMap((error) => describe(error, ''))
        .slice(0, 10)
        .join('; '),
    );
  return record;
};
