/** What the store counts on its own. */
export const documentKinds = ['order', 'invoice', 'shipment', 'creditmemo'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The store's id and 8 digits: store 1's first is 100000001 (contract 4, "increment_id"). */
export const incrementId = (storeId: number, count: number): string => `${storeId}${String(count).padStart(8, '0')}`;

/** Store and count of a number of that pattern; null for a number of another system. */
export const countOf = (number: string): { storeId: number; count: number } | null => {
  const match = /^(0|[1-9]\d{0,8})(\d{8})$/.exec(number);
  return match ? { storeId: Number(match[1]), count: Number(match[2]) } : null;
};
