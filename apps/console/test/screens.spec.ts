import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Description, operationOf, permissionsOf } from '../build/operation.js';
import { mendOf, reported, troubleLists } from '../src/screens/health/troubles.js';
import { type Offer, menu, placeOf, screens } from '../src/screens/screens.js';

const description = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as Description;
const names = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);

describe('what the console takes from the description of the API', () => {
  it('reads path, permission, filters with their values, sorting, records and bodies', () => {
    const orders = operationOf(description, 'listOrders');
    expect(orders).toMatchObject({ method: 'GET', permission: 'orders/read', key: 'orders' });
    expect(orders.query.find(({ name }) => name === 'state')?.values).toContain('holded');
    expect(names(orders.query)).not.toContain('page');
    expect(orders.sorts).toContain('grand_total');
    expect(orders.record.find(({ name }) => name === 'grand_total')).toMatchObject({ type: 'number', format: 'money' });
    expect(orders.record.find(({ name }) => name === 'created_at')).toMatchObject({ format: 'date-time' });
    expect(names(orders.record.find(({ name }) => name === 'items')?.fields ?? [])).toContain('sku');
    const cancel = operationOf(description, 'cancelOrder');
    expect(cancel).toMatchObject({ method: 'POST', path: '/api2/order/cancel', permission: 'orders/cancel' });
    expect(names(cancel.body)).toEqual(expect.arrayContaining(['order_id', 'comment', 'items']));
  });

  it('refuses an operation that the API does not have', () => {
    expect(() => operationOf(description, 'listOrdrs')).toThrow('no operation of the API is called listOrdrs');
  });

  const troubles = Object.values(troubleLists).flatMap((lists) => lists.map((list) => [list.operation, list] as const));

  it.each([...Object.entries(screens), ...troubles])('shows columns and filters of %s that the API has', (_, screen) => {
    const { record, query } = operationOf(description, screen?.operation ?? '');
    expect(names(record)).toEqual(expect.arrayContaining([...(screen?.columns ?? [])]));
    expect(names(query)).toEqual(expect.arrayContaining([...(screen?.filters ?? [])]));
    for (const filters of Object.values(screen?.saved ?? {})) expect(names(query)).toEqual(expect.arrayContaining(Object.keys(filters)));
    if (screen?.id !== undefined) expect(names(record)).toContain(screen.id);
  });

  it.each([...Object.entries(screens), ...troubles])('offers writes of %s by fields that the API takes', (_, screen) => {
    const { record } = operationOf(description, screen?.operation ?? '');
    for (const { operation, ask = [], of, isChange } of [...(screen?.create ?? []), ...(screen?.offers ?? [])]) {
      const { path, body } = operationOf(description, operation);
      expect(names(body)).toEqual(expect.arrayContaining([...ask]));
      if (isChange) expect(names(record)).toEqual(expect.arrayContaining([...ask]));
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const some = Object.fromEntries(names(record).map((name) => [name, 17]));
      expect(of?.(some) ?? {}).toEqual(Object.fromEntries(inPath.map((name) => [name, 17])));
    }
  });

  const inPath = (operation: string): string[] =>
    [...operationOf(description, operation).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
  const given = ({ of }: Offer, record: object): string[] => Object.keys(of?.(record as never) ?? {}).sort();

  it.each(Object.entries(reported))('mends %s by what the services report of it', (_, { part, columns, offers }) => {
    const { schemas } = description.components;
    const named = (schema: object): string => /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? '';
    const own = named(schemas['ReportAnswer']?.properties?.[part] ?? {});
    const fields = schemas[own]?.properties ?? {};
    const rows = fields['topics'] ? (schemas[named(fields['topics'])]?.properties ?? {}) : fields;
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(columns.filter((column) => column !== 'service')));
    for (const offer of offers) expect(given(offer, { service: 'order', name: 'store', kind: 'x' })).toEqual(inPath(offer.operation));
  });

  it('mends a finding of verify as its command says', () => {
    const totals = mendOf({ mend: 'entrepot ops mend order totals 17' })!;
    expect([totals.operation, totals.of?.({})]).toEqual(['mendRecord', { service: 'order', check: 'totals', id: '17' }]);
    const copy = mendOf({ mend: 'entrepot ops projections rebuild sale-link product' })!;
    expect([copy.operation, copy.of?.({})]).toEqual(['rebuildProjection', { service: 'sale-link', projection: 'product' }]);
    expect(mendOf({ mend: 'something else' })).toBeUndefined();
  });

  it('offers screens by the permission of their operation', () => {
    const permissions = permissionsOf(description);
    for (const { operation } of menu.flatMap(({ entries }) => entries)) expect(permissions).toHaveProperty(operation);
    for (const list of Object.values(placeOf)) expect(screens).toHaveProperty(list);
  });
});
