import { rules, Values } from '@entrepot/requests';

/** Events as the gateway names them: their ids, and the moments at which they happened, in ms. */
export class EffectsQuery {
  @Values({ required: true }) ids: string[];
  @Values({ required: true, rule: rules.id() }) times: string[];
}
