import { startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aProduct, aStore, everyOption, fileOption } from './world.js';

/** Starts the service with stores, products and coupons of every kind that a sale can name. */
export const startWithCatalog = async (): Promise<TestSaleLink> => {
  const service = await startTestSaleLink();
  await service.publish(
    aStore(),
    aStore({ store_id: 2, is_active: false }),
    aStore({ store_id: 3, base_url: 'https://loja.example/shop', currency: 'USD' }),
    aProduct(1, 'A'),
    aProduct(2, 'OPTIONS', { options: everyOption, price: null }),
    aProduct(3, 'DISABLED', { status: 2 }),
    aProduct(4, 'ELSEWHERE', { store_ids: [3] }),
    aProduct(5, 'CHOICE', { type_id: 'configurable' }),
    aProduct(6, 'FILE-OPTIONAL', { options: [fileOption] }),
    aProduct(7, 'FILE-REQUIRED', { options: [{ ...fileOption, required: true }] }),
  );
  const coupons = { is_active: true, discount_type: 'percent', amount: 10 };
  await service.import([
    { code: 'TEN', ...coupons },
    { code: 'FIVE-OFF', discount_type: 'fixed', amount: 5 },
    { code: 'HUGE', discount_type: 'fixed', amount: 5_000 },
    { code: 'OFF', ...coupons, is_active: false },
    { code: 'PAST', ...coupons, expires_at: '2020-01-01' },
    { code: 'USED', ...coupons, usage_limit: 0 },
    { code: 'OTHER-STORE', ...coupons, store_ids: [3] },
  ]);
  return service;
};

export const anItem = (fields: object = {}) => ({ sku: 'A', qty: 2, price: 10.5, ...fields });
export const aSale = (fields: object = {}) => ({ email: 'ana@example.com', store_id: 1, items: [anItem()], ...fields });
/** An answer of the family: status, message, the path of the field at fault. */
export const refused = (status: number, error: string, field: string | null) => ({ status, body: { success: false, error, field } });
