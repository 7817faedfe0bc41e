import { useQuery } from '@tanstack/react-query';
import { call, recordsIn, type Values } from '../../api/client.js';
import { type Field, fieldsNamed } from '../../api/operation.js';
import { useMay } from '../../api/session.js';
import { Action } from '../../parts/action.js';
import { useOperation } from '../../parts/described.js';
import { Table } from '../../parts/table.js';
import { fieldName, texts } from '../../texts/texts.js';
import { Offers } from '../offers/offers.js';
import type { Offer } from '../screens.js';
import { everyMs } from './every.js';
import { type Reported, rowsOf, type Seen, type TroubleList } from './troubles.js';

/** Writes for all records of a list, one after the other. */
const Many = ({ offers, rows }: { offers: readonly Offer[]; rows: readonly Values[] }) => (
  <div className="buttons">
    {offers.map(({ operation, load, label, of = () => ({}), ask = [] }) => (
      <Action
        key={operation}
        operation={operation}
        load={load}
        label={texts().ops.forAll(texts().offers[label], rows.length)}
        fixed={{}}
        each={rows.map(of)}
        ask={ask}
        changes={['health']}
      />
    ))}
  </div>
);

const List = ({ list }: { list: TroubleList }) => {
  const operation = useOperation(list.load);
  const { data } = useQuery({
    queryKey: ['health', list.operation],
    queryFn: async ({ signal }) => (await call(operation, list.asks?.() ?? {}, signal)).data,
    refetchInterval: everyMs,
  });
  const rows = recordsIn(operation, data);
  return rows.length === 0 ? null : (
    <section className="part">
      <h2>{fieldName(operation.key ?? '')}</h2>
      {list.many && rows.length > 1 ? <Many offers={list.many} rows={rows} /> : null}
      <Table
        caption={fieldName(operation.key ?? '')}
        fields={fieldsNamed(operation.record, list.columns)}
        rows={rows}
        keyOf={(row, index) => String(row['id'] ?? row['payment_id'] ?? index)}
        last={(row) => <Offers offers={list.offers ?? []} record={row} list="health" />}
      />
    </section>
  );
};

/** Records behind a trouble, by the list that they are in. */
export const Listed = ({ list }: { list: TroubleList }) => (useMay()(list.operation) ? <List list={list} /> : null);

const plain = (name: string): Field => ({ name, type: 'string' });

/** Records behind a trouble that the services report themselves. */
export const ReportedPart = ({ of, services }: { of: Reported; services: readonly Seen[] }) => {
  const rows = rowsOf(of, services);
  return rows.length === 0 ? null : (
    <section className="part">
      <h2>{fieldName(of.part)}</h2>
      <Table
        caption={fieldName(of.part)}
        fields={of.columns.map(plain)}
        rows={rows}
        keyOf={(row, index) => `${String(row['service'])} ${index}`}
        {...(of.offers.length > 0 && { last: (row: Values) => <Offers offers={of.offers} record={row} list="health" /> })}
      />
    </section>
  );
};
