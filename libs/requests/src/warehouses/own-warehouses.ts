/** Header in which the gateway tells services the warehouses of an integration that does not see all; callers cannot send it. */
export const ownWarehousesHeader = 'x-entrepot-warehouses';

/** Writes codes of warehouses, which may have any characters, as the value of the header. */
export const warehousesHeader = (codes: readonly string[]): string => codes.map(encodeURIComponent).join(',');

/** Sets of the values that came lately: there are as many as bound integrations. */
const known = new Map<string, ReadonlySet<string>>();

/** Reads the value of the header. */
export const readWarehouses = (header: string): ReadonlySet<string> => {
  const found = known.get(header);
  if (found) return found;
  const codes = new Set(header.split(',').map(decodeURIComponent));
  if (known.size >= 1_000) known.clear();
  known.set(header, codes);
  return codes;
};
