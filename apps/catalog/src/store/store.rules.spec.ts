import { applyStoreRecord, type Store, type StoreLine } from './store.rules.js';

const record: StoreLine = { store_id: 1, code: 'br', name: 'Brasil', website_id: 1, currency: 'BRL' };
const none = { shipping_methods: null, countries: null, timezone: null, return_url: null };
const own = { payment_methods: null, brand: null, mail: null, ...none };
const known: Store = { ...record, locale: 'pt_BR', base_url: null, is_active: true, ...own, version: 3 } as Store;

describe('a line of a stores import', () => {
  it('makes a store with the defaults of the contract', () => {
    const { version: _, ...data } = known;
    expect(applyStoreRecord(null, record)).toEqual({
      state: { ...known, version: 1 },
      events: [{ type: 'store.created', subject: '1', version: 1, data: { ...data, previous: null } }],
    });
  });

  it.each(['code', 'name', 'website_id', 'currency'] as const)('asks for %s of a new store', (field) => {
    expect(() => applyStoreRecord(null, { ...record, [field]: undefined })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field, message: `${field}: is required for a new store` }) }),
    );
  });

  it('changes what it names, and publishes the old values', () => {
    const { version: _, ...data } = known;
    expect(applyStoreRecord(known, { store_id: 1, name: 'Loja', is_active: true })).toEqual({
      state: { ...known, name: 'Loja', version: 4 },
      events: [{ type: 'store.updated', subject: '1', version: 4, data: { ...data, name: 'Loja', previous: { name: 'Brasil' } } }],
    });
  });

  it('takes the address away with null', () => {
    expect(applyStoreRecord({ ...known, base_url: 'https://a.example' }, { store_id: 1, base_url: null })?.state.base_url).toBeNull();
  });

  it('takes payment methods as a whole, and back to the default with null', () => {
    const payment_methods = [{ code: 'cashondelivery', title: 'Na entrega', max_total: 500 }];
    const offering = applyStoreRecord(known, { store_id: 1, payment_methods })?.state as Store;
    expect(offering.payment_methods).toEqual(payment_methods);
    expect(applyStoreRecord(offering, { store_id: 1, name: offering.name })).toBeNull();
    expect(applyStoreRecord(offering, { store_id: 1, payment_methods: null })?.state.payment_methods).toBeNull();
  });

  it('replaces brand and mail texts as a whole', () => {
    const shown = applyStoreRecord(known, { store_id: 1, brand: { color: '#0b3d2e', logo_alt: 'L' }, mail: { footer: 'F' } })
      ?.state as Store;
    expect(applyStoreRecord(shown, { store_id: 1, brand: { color: '#000000' }, mail: null })).toMatchObject({
      state: { brand: { color: '#000000' }, mail: null },
      events: [{ data: { previous: { brand: { color: '#0b3d2e', logo_alt: 'L' }, mail: { footer: 'F' } } } }],
    });
  });

  it.each([
    [[{}, {}], 'payment_methods[1].code: banktransfer stands there twice'],
    [[{ min_total: 10, max_total: 9.99 }], 'payment_methods[0].max_total: must be at least min_total, 10'],
  ])('refuses payment methods that no checkout could offer: %j', (methods, message) => {
    const payment_methods = methods.map((method) => ({ code: 'banktransfer', title: 'Transferência', ...method }));
    expect(() => applyStoreRecord(known, { store_id: 1, payment_methods })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ message }) }),
    );
  });

  it('refuses Stripe in a currency that it does not take, whichever of the two comes last', () => {
    const payment_methods = [{ code: 'stripe', title: 'Card' }];
    const refused = expect.objectContaining({
      details: expect.objectContaining({ message: 'payment_methods[0].code: stripe takes no IRR' }),
    });
    expect(() => applyStoreRecord(null, { ...record, currency: 'IRR', payment_methods })).toThrow(refused);
    expect(() => applyStoreRecord({ ...known, payment_methods }, { store_id: 1, currency: 'IRR' })).toThrow(refused);
    expect(applyStoreRecord(null, { ...record, currency: 'IRR' })?.state.currency).toBe('IRR');
  });

  it('publishes the old methods of freight without their zones: both tables would not fit into a message', () => {
    const shipping_methods = [{ code: 'road', title: 'Road', kind: 'table', zones: [{ price: 9 }] }];
    expect(applyStoreRecord({ ...known, shipping_methods }, { store_id: 1, shipping_methods: null })?.events[0]?.data).toMatchObject({
      shipping_methods: null,
      previous: { shipping_methods: [{ code: 'road', title: 'Road', kind: 'table' }] },
    });
  });

  it('is nothing where all is as it says', () => expect(applyStoreRecord(known, record)).toBeNull());
});
