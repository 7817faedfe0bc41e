import { parseArgs } from 'node:util';

const optionOf = (value) =>
  typeof value === 'boolean'
    ? { type: 'boolean', default: value }
    : { type: 'string', ...(value !== undefined && { default: String(value) }) };

/** Reads the options of the command line by their defaults: numbers, texts and flags; one whose default is undefined is a text that may be missing. */
export const readOptions = (defaults) => {
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, optionOf(value)]));
  const { values } = parseArgs({ options });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof defaults[name] === 'number' ? Number(value) : value]),
  );
};
