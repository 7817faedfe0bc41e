import { isObject } from '@entrepot/kernel';
type Fields = Record<string, unknown>;

export interface Change {
  /** Old values of the changed fields; empty for a creation. */
  before: Fields;
  /** New values of the same fields; all data of a creation. */
  after: Fields;
}

const pick = (fields: Fields, names: Fields): Fields =>
  Object.fromEntries(Object.keys(names).flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));

/**
 * Extracts a change from an event's data: `previous` holds the old values of the data's own fields, `previous_order` those of `order`
 * (libs/contracts). Where old values are sent, only changed fields are kept.
 */
export const changeOf = (data: unknown): Change => {
  if (!isObject(data)) return { before: {}, after: {} };
  const { previous, ...rest } = data;
  if (isObject(previous)) return { before: previous, after: pick(rest, previous) };
  const before: Fields = {};
  const after: Fields = {};
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith('previous_')) before[name.slice('previous_'.length)] = value;
    else after[name] = value;
  }
  for (const [name, old] of Object.entries(before)) {
    const now = after[name];
    if (isObject(old) && isObject(now)) after[name] = pick(now, old);
  }
  return { before, after };
};
