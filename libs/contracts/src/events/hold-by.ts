import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './event.js';

/** Caller who hands a hold over with a sale or an imported order. */
export const holdBy = Type.Object(
  {
    client_id: orNull(Type.String()),
    warehouses: orNull(Type.Array(Type.String()), 'codes of those whose stock it may write; null: all'),
  },
  { description: 'who hands the hold over: one of another integration counts where all of it lies in these warehouses' },
);
export type HoldBy = Static<typeof holdBy>;
