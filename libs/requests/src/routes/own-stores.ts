/** Header in which the gateway tells services the stores of a person who does not see all; callers cannot send it. */
export const ownStoresHeader = 'x-entrepot-stores';

/** Reads the value of the header: ids, separated by commas. */
export const readStores = (header: string): ReadonlySet<number> => new Set(header.split(',').map(Number));
