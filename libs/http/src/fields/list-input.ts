import { DomainError } from '@entrepot/kernel';
import { type Input, given, input } from './input.js';

interface Request {
  query: unknown;
  body?: unknown;
}

/** Other names of a parameter (contract 1, section 4), by its own. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

const byOwnName = (fields: Input, aliases: Aliases): Input => {
  const named: Record<string, unknown> = { ...fields };
  for (const [name, others] of Object.entries(aliases)) {
    const value = given(fields, name, ...others);
    if (value === undefined) delete named[name];
    else named[name] = value;
  }
  return named;
};

/**
 * The parameters of a GET by their own names. Aliases are resolved before query and body meet: a parameter of the query wins over
 * the body's, whatever either calls it.
 */
export const listInput = ({ query, body }: Request, aliases: Aliases): Input => ({
  ...byOwnName(input({ query: {}, body }), aliases),
  ...byOwnName(input({ query }), aliases),
});

/** What the caller called a parameter: in the query, else in the body. */
const sentName = ({ query, body }: Request, name: string, others: readonly string[]): string => {
  const sent = [input({ query }), input({ query: {}, body })].map((fields) =>
    [name, ...others].find((one) => given(fields, one) !== undefined),
  );
  return sent.find((one) => one !== undefined) ?? name;
};

/**
 * Reads the parameters of a GET by their own names, as `listInput` tells them; a refusal names the parameter as it was sent
 * (contract 5, 5.1).
 */
export const readQuery = async <T>(request: Request, aliases: Aliases, read: (query: Input) => T | Promise<T>): Promise<T> => {
  try {
    return await read(listInput(request, aliases));
  } catch (error) {
    const name = error instanceof DomainError ? error.details['name'] : undefined;
    if (!(error instanceof DomainError) || typeof name !== 'string' || !Object.hasOwn(aliases, name)) throw error;
    const sent = sentName(request, name, aliases[name] ?? []);
    const field = error.details['field'] === name && { field: sent };
    throw new DomainError(error.code, { ...error.details, ...field, name: sent }, { cause: error });
  }
};
