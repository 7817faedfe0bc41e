import type { HoldBy } from '@entrepot/contracts';
import { currentContext } from '@entrepot/telemetry';
import { ownCodes } from './own-parts.js';

/** Names the caller who hands a hold over, and the warehouses whose stock it may write: the inventory decides by these. */
export const holdByCaller = (): HoldBy => {
  const { integration: client_id = null, permissions } = currentContext() ?? {};
  return { client_id, warehouses: permissions?.has('stock/write') ? ownCodes() : [] };
};
