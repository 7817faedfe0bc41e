/** The states an order can be in (contract 4, "States"). */
export const orderStates = ['new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review'] as const;

export type OrderState = (typeof orderStates)[number];

/** The status an order takes with a state, where nobody says another. */
export const defaultStatus = (state: OrderState): string => (state === 'new' ? 'pending' : state);

/** Nothing can be invoiced or shipped any more. */
export const isDone = (state: OrderState): boolean => state === 'complete' || state === 'closed';
