import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import stores from 'operation:exportStores';
import importStores from 'operation:importStores';
import { call, client, recordsIn, type Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import { type Field, fieldsNamed } from '../../api/operation.js';
import { Refusal } from '../../parts/refusal.js';
import { Branches } from '../../parts/tree.js';
import { fieldName, texts } from '../../texts/texts.js';
import { MailPreview } from './mail-preview.js';

const parts = ['brand', 'mail', 'payment_methods', 'shipping_methods'];
const key = 'store_id';
const others = importStores.body.filter(({ name }) => name !== key && !parts.includes(name));
const sections: readonly (readonly Field[])[] = [...parts.map((name) => fieldsNamed(importStores.body, [name])), others];
const partOf = (fields: readonly Field[], name: string): readonly Field[] => fields.find((field) => field.name === name)?.fields ?? [];
const mailKinds = partOf(partOf(importStores.body, 'mail'), 'texts');

/** Text of a value that is the same whatever the order of its names. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** An emptied part is null: the store says nothing of its own then. */
const changesOf = (before: Values, draft: Values): Values => {
  const same = (name: string): boolean => textOf(before[name]) === textOf(draft[name]);
  return Object.fromEntries(importStores.body.filter(({ name }) => !same(name)).map(({ name }) => [name, draft[name] ?? null]));
};

/** A fault of a line says first where it is. */
const faultsIn = (errors: readonly { error: string }[]): Map<string, string> =>
  new Map(errors.flatMap(({ error }) => error.split('; ')).map((one) => [one.split(' ', 1)[0] ?? '', one]));

const StoreForm = ({ store }: { store: Values }) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(store);
  const changes = changesOf(store, draft);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => client.import('stores', JSON.stringify({ [key]: store[key], ...changes })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['store'] }),
  });
  const faults = faultsIn(data?.errors ?? []);
  const isSaved = data?.success === true && Object.keys(changes).length === 0;
  return (
    <div className="two">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {sections.map((fields) => {
          const [{ name } = { name: '' }] = fields;
          const title = fields.length === 1 ? fieldName(name) : texts().store.more;
          return (
            <details key={name} className="part" open={name === 'brand' || name === 'mail'}>
              <summary>{title}</summary>
              <Branches fields={fields} path="" value={draft} onChange={setDraft} faults={faults} />
            </details>
          );
        })}
        <Refusal error={error} shown={[]} />
        {faults.size === 0 ? null : (
          <div role="alert" className="bad">
            {[...faults.values()].map((one) => (
              <p key={one}>{one}</p>
            ))}
          </div>
        )}
        <p role="status">{isSaved ? texts().store.saved : ''}</p>
        <button type="submit" disabled={isPending || Object.keys(changes).length === 0}>
          {texts().store.save}
        </button>
      </form>
      <aside>
        <MailPreview store={draft} kinds={mailKinds} />
      </aside>
    </div>
  );
};

/** Shows what a store is like for customers: brand, mails, how it is paid and sent. */
export const StoreScreen = () => {
  const [chosen, setChosen] = useState('');
  const { data, error } = useQuery({
    queryKey: ['store'],
    queryFn: async ({ signal }) => recordsIn(stores, (await call(stores, {}, signal)).data),
  });
  if (error && !data) throw error;
  const store = data?.find((one) => String(one[key]) === chosen) ?? data?.[0];
  return (
    <>
      <h1>{texts().screens.store}</h1>
      {data && data.length > 1 ? (
        <div className="field narrow">
          <label htmlFor="store">{fieldName(key)}</label>
          <select id="store" value={String(store?.[key])} onChange={({ target }) => setChosen(target.value)}>
            {data.map((one) => (
              <option key={String(one[key])} value={String(one[key])}>
                {String(one['name'])}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {store ? <StoreForm key={String(store[key])} store={store} /> : null}
    </>
  );
};
