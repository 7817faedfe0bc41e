import { type OrderState, defaultStatus } from './states.rules.js';

export interface StateAndStatus {
  state: OrderState;
  status: string;
}

/** The order in another state: a status of the merchant's own survives as long as the state does not change (contract 4, "States"). */
export const inState = <O extends StateAndStatus>(order: O, state: OrderState): O =>
  order.state === state ? order : { ...order, state, status: defaultStatus(state) };
