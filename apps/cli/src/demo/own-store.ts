import type { ImportAnswer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';

/** Far from the numbers that stores usually have, so that it replaces none. */
export const ownStoreId = 990;
export const ownSku = 'ENTREPOT-DEMO';

const warehouse = 'entrepot-demo';

/** A store that has nothing but what the demo sells; its warehouse serves no other store. */
const records = [
  [
    'stores',
    {
      store_id: ownStoreId,
      code: 'entrepot_demo',
      name: 'Entrepot Demo',
      website_id: ownStoreId,
      currency: 'BRL',
      locale: 'pt_BR',
      base_url: null,
      is_active: true,
    },
  ],
  ['warehouses', { code: warehouse, name: 'Entrepot Demo', store_ids: [ownStoreId] }],
  [
    'products',
    {
      sku: ownSku,
      name: 'Demo product',
      type_id: 'simple',
      status: 1,
      visibility: 4,
      price: 49.9,
      store_ids: [ownStoreId],
      stock: { warehouses: { [warehouse]: 1_000_000 } },
    },
  ],
] as const;

/** Imports the demo's own store, as any store is imported; again changes nothing. */
export const importOwnStore = async (api: Api): Promise<void> => {
  for (const [resource, record] of records) {
    const { rejected, errors } = await api.call<ImportAnswer>({
      method: 'POST',
      path: `/ops/import/${resource}`,
      lines: `${JSON.stringify(record)}\n`,
    });
    if (rejected > 0) throw new Failure(`The demo's own store was not accepted (${resource}: ${errors[0]?.error}).`);
  }
};
