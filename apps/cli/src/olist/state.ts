/** What the file calls an order → the state of it here; the file's word stays as the status. */
const states = {
  created: 'new',
  approved: 'processing',
  processing: 'processing',
  invoiced: 'processing',
  shipped: 'complete',
  delivered: 'complete',
  canceled: 'canceled',
  unavailable: 'canceled',
} as const;

export type OlistStatus = keyof typeof states;

/** Null for a word that the data set is not known to use. */
export const stateOf = (status: string): (typeof states)[OlistStatus] | null =>
  Object.hasOwn(states, status) ? states[status as OlistStatus] : null;
