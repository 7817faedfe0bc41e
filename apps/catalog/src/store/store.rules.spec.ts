import { applyStoreRecord, type Store, type StoreLine } from './store.rules.js';

const record: StoreLine = { store_id: 1, code: 'br', name: 'Brasil', website_id: 1, currency: 'BRL' };
const known: Store = { ...record, locale: 'pt_BR', base_url: null, is_active: true, version: 3 } as Store;

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
      expect.objectContaining({ details: { field, message: `${field}: is required for a new store` } }),
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

  it('is nothing where all is as it says', () => expect(applyStoreRecord(known, record)).toBeNull());
});
