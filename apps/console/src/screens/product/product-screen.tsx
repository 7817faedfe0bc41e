import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import movements from 'operation:listStockMovements';
import products from 'operation:listProducts';
import reservations from 'operation:listReservations';
import stockItems from 'operation:listStockItems';
import { call, recordsIn, type Values } from '../../api/client.js';
import { isRecord } from '../../api/record.js';
import { readSeen } from '../../api/seen.js';
import { fieldsNamed, type Operation } from '../../api/operation.js';
import { useMay } from '../../api/session.js';
import { Facts } from '../../parts/facts.js';
import { Table } from '../../parts/table.js';
import { Way } from '../../parts/way.js';
import { texts } from '../../texts/texts.js';
import { screens } from '../screens.js';
import { Stock } from './stock.js';

/** Rows of another list that are about the product. */
const Beside = ({
  name,
  permission,
  operation,
  asked,
}: {
  name: 'reservations' | 'movements';
  permission: string;
  operation: Operation;
  asked: Values;
}) => {
  const may = useMay()(permission);
  const { data } = useQuery({
    queryKey: [name, 'of', asked],
    queryFn: async ({ signal }) => (await call(operation, { ...asked, limit: 50 }, signal)).data,
    enabled: may,
  });
  if (!may) return null;
  const title = texts().screens[name];
  return (
    <section className="part">
      <h2>{title}</h2>
      <Table
        caption={title}
        fields={fieldsNamed(
          operation.record,
          (screens[name]?.columns ?? []).filter((column) => column !== 'sku'),
        )}
        rows={recordsIn(operation, data)}
        keyOf={(row, index) => String(row['movement_id'] ?? row['reservation_id'] ?? index)}
      />
    </section>
  );
};

/** Shows a product with what lies and is promised in each warehouse, and the ledger that explains it. */
export const ProductScreen = () => {
  const { id } = useParams({ from: '/shell/products/$id' });
  const may = useMay();
  const read = async (operation: Operation, values: Values, signal: AbortSignal): Promise<Values> => {
    const { data } = await call(operation, values, signal);
    const record = recordsIn(operation, data)[0] ?? Object.values(data).find(isRecord);
    if (!record) throw new Error(texts().missing);
    return record;
  };
  const { data: product, error } = useQuery({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => read(products, { id }, signal),
  });
  const { data: item } = useQuery({
    queryKey: ['stock', 'one', id],
    queryFn: ({ signal }) => readSeen(stockItems, { product_id: id }, signal),
    enabled: may('listStockItems'),
  });
  if (error && !product) throw error;
  if (!product) return <p className="soft">{texts().loading}</p>;
  const sku = String(product['sku']);
  return (
    <>
      <Way list="products" />
      <h1>
        {sku} · {String(product['name'])}
      </h1>
      {item ? <Stock key={JSON.stringify(item.record['warehouses'])} seen={item} /> : null}
      <Beside name="reservations" permission="listReservations" operation={reservations} asked={{ sku }} />
      <Beside name="movements" permission="listStockMovements" operation={movements} asked={{ product_id: id, direction: 'desc' }} />
      <details>
        <summary>{texts().allFields}</summary>
        <Facts fields={products.record} record={product} />
      </details>
    </>
  );
};
