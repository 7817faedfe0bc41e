import { eventDefinitions } from '@entrepot/contracts';
import type { FoldedEvent } from '@entrepot/contracts/fold';
import { until } from '@entrepot/testing';
import { type Client, send } from './client.js';
import { withDatabases } from './databases.js';
import { openShop, pathOf, person } from './shop.js';
import type { Stack } from './stack.js';

interface Schema {
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
}

/** Does what no example does: a sale that is bought, one that is not in stock, one that expires, one that loses its coupon, and changes of what is there. */
export const causeFurtherEvents = async (stack: Stack, api: Client): Promise<void> => {
  const shop = await openShop(stack, api, 'events', [2, 0]);
  const { sku } = shop;
  // The sample store asks how the goods are sent.
  const buyer = { ...person, shipping_method: 'retirada' };
  const { id } = await shop.sell(1);
  const expire = `update sale set expires_at = date_trunc('second', now()) where sale_id = $1`;
  await withDatabases(stack, ({ rows }) => rows('sale_link', expire, id));
  const ended = { code: 'EVENTS-ENDED', is_active: true, discount_type: 'fixed', amount: 1 };
  await api.import('coupons', [{ code: 'EVENTS', is_active: true, discount_type: 'percent', amount: 10 }, ended]);
  const withoutCoupon = await shop.sell(6, { coupon_code: 'EVENTS-ENDED' });
  await api.import('coupons', [{ ...ended, is_active: false }]);
  await shop.submit(withoutCoupon, { ...buyer, without_coupon: '1' });
  const sale = await shop.sell(6, { coupon_code: 'EVENTS' });
  await shop.submit(sale, buyer);
  const accept = 'application/json';
  const stateOfSale = async () => (await send<{ checkout: string }>(stack.url, 'GET', pathOf(sale), { headers: { accept } })).body.checkout;
  await until(async () => (await stateOfSale()) === 'out_of_stock', 30_000, 50);
  await shop.submit(sale, { ...buyer, with_quantities: '2' });
  await shop.converted(sale);
  await api.call('PATCH', '/api2/stockitems', { body: { sku, warehouses: { 'events-a': 0 } } });
  await api.import('products', [
    { sku, name: 'Mug' },
    { sku: 'events-gone', name: 'Gone', attribute_set: 'Events' },
  ]);
  await api.import('warehouses', [{ code: 'events-a', name: 'Closed' }]);
  await api.call('DELETE', '/api2/catalog/attributeSet', { body: { attribute_set_name: 'Events', force_products_remove: true } });
  for (const projection of ['order/customer', 'order/reservation', 'catalog/stock', 'catalog/warehouse', 'sale-link/order'])
    await api.call('POST', `/ops/projections/${projection}/rebuild`, { body: {} });
};

const formats: Record<string, RegExp> = {
  timestamp: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  'ISO time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  'ISO time with milliseconds': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};
const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  return Object.keys(formats).find((name) => formats[name]!.test(value)) ?? 'text';
};

/** Fields by name where the schema names them; null for a map, whose keys are data. */
const fieldsOf = (schema: Schema): Record<string, Schema> | null => {
  const parts = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  const named = parts.flatMap((part) => (part === schema ? [part.properties] : [fieldsOf(part)])).filter((fields) => fields);
  return named.length > 0 ? Object.assign({}, ...named) : null;
};
const itemsOf = (schema: Schema): Schema => schema.items ?? schema.anyOf?.find(({ items }) => items)?.items ?? {};

/** There at times only: what a change added, why it could not do something, what was known before, what is made later. */
const atTimes = new Set([
  'history',
  'documents',
  'warnings',
  'logo_url',
  'stock_data',
  'sizes',
  'secret_rotated',
  'taken',
  'instructions',
  'min_total',
  'max_total',
]);
/** Some of a record: the fields that changed, those of a method's kind. */
const isPart = (name: string): boolean => /^previous|^stock(_change)?$|^(shipping|payment)_methods$/.test(name);

const differences = (path: string, schema: Schema, sample: unknown, real: unknown): string[] => {
  if (sample === null || real === null) return [];
  if (kindOf(sample) !== kindOf(real)) return [`${path}: ${kindOf(sample)} in the sample, ${kindOf(real)} in an event`];
  if (Array.isArray(sample))
    return sample.length === 0 ? [] : (real as unknown[]).flatMap((one) => differences(`${path}[]`, itemsOf(schema), sample[0], one));
  const fields = typeof sample === 'object' && fieldsOf(schema);
  if (!fields) return [];
  const [ours, theirs] = [sample, real] as [Record<string, unknown>, Record<string, unknown>];
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return names.flatMap((name) => {
    if (name in ours && name in theirs) return differences(path ? `${path}.${name}` : name, fields[name] ?? {}, ours[name], theirs[name]);
    if (atTimes.has(name) || path.split('.').some((part) => isPart(part.replaceAll('[]', '')))) return [];
    return [`${path ? `${path}.${name}` : name}: ${name in ours ? 'in the sample alone' : 'not in the sample'}`];
  });
};

/** How the samples of the description differ from events of their types: other fields, other kinds of values. */
export const sampleDifferences = (events: readonly FoldedEvent[]): string[] => {
  const found = events.flatMap(({ type, data }) => {
    const { schema, sample } = eventDefinitions[type]!;
    return differences('', schema as Schema, sample, data).map((difference) => `${type} ${difference}`);
  });
  return [...new Set(found)].sort();
};
