import { type Input, given, input } from './parameters.js';

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
export const listInput = ({ query, body }: { query: unknown; body?: unknown }, aliases: Aliases): Input => ({
  ...byOwnName(input({ query: {}, body }), aliases),
  ...byOwnName(input({ query }), aliases),
});
