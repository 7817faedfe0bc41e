import { type FieldSettings, SmallId } from '@entrepot/http';

const description = 'The store’s view: its products, its currency, its labels. Absent or 0: everything. Unknown: 400';

/** `store_id` of a request, which picks a `StoreView`. A store that cannot be is one that is not known. */
export const StoreId = (settings: FieldSettings<number> = {}): PropertyDecorator =>
  SmallId({ as: (id) => id || null, default: null, description, example: 1, ...settings });
