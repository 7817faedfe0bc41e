import { type Database, exactTypes, readRows, type RowOf, rowsFrom, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { NewSale } from './new-sale.rules.js';
import { created, type Sale, type SaleChange, type SaleEmail, type SaleLine } from './sale.rules.js';
import { saleItemTable, saleTable } from './sale.table.js';
import type { SaleIds } from './sale-parts.store.js';

/** Token of a new sale's link: its hash, and the token itself, sealed. */
export type SealedToken = RowOf<typeof saleTable, 'token_hash' | 'token_sealed'>;

/** Columns that are written once, when a sale is created. */
const terms = [
  'email',
  'store_id',
  'coupon_id',
  'coupon_code',
  'discount_amount',
  'total',
  'currency',
  'shipping',
  'external_reference',
  'metadata',
  'hold_id',
  'hold_by',
  'created_at',
] as const;
const email = ['email_requested', 'email_sent', 'email_problem'] as const;
const added = [...terms, ...email, 'expires_at', 'updated_at', 'token_hash', 'token_sealed'] as const;
/** Columns that change later. */
const changing = [
  ...(['status', 'attempt', 'is_submitted', 'order_id', 'order_increment_id', 'version', 'expires_at', 'updated_at'] as const),
  ...(['deactivated_at', ...email] as const),
] as const;
const shown = ['sale_id', ...terms, ...changing] as const;
const addedItems = ['position', 'sku', 'name', 'qty', 'price', 'row_total', 'discount_amount', 'options', 'labels'] as const;
const shownItems = ['sale_item_id as id', 'sku', 'name', 'qty', 'price', 'row_total', 'discount_amount', 'options', 'labels'] as const;

/** A sale with its lines as one row; `s` is the sale. The numbers of the lines have at most the 15 digits that JSON holds exactly. */
export const saleColumns = `${saleTable.select('s', shown)},
  (select json_agg(${saleItemTable.json('i', shownItems)} order by i.position) from sale_item i where i.sale_id = s.sale_id) as lines`;

/** Read with `exactTypes`. */
export type SaleRow = RowOf<typeof saleTable, (typeof shown)[number]> & { lines: SaleLine[] };

const lockBy = async (tx: Tx, column: 'sale_id' | 'token_hash', value: unknown): Promise<Sale | null> => {
  const text = `select ${saleColumns} from sale s where s.${column} = $1${column === 'sale_id' ? '::bigint' : ''} for no key update of s`;
  const [sale] = await readRows<SaleRow>(tx, { name: `lock_sale_by_${column}`, text, values: [value], types: exactTypes });
  return sale ?? null;
};

/** Locks the sale until the commit. */
export const lockSale = (tx: Tx, saleId: number | string): Promise<Sale | null> => lockBy(tx, 'sale_id', saleId);

export const lockSaleOfToken = (tx: Tx, tokenHash: Buffer): Promise<Sale | null> => lockBy(tx, 'token_hash', tokenHash);

/** Whether a link's token is one of a sale. Index sale_token_hash_key. */
export const hasSale = async (db: Database, tokenHash: Buffer): Promise<boolean> => {
  const statement = { name: 'has_sale', text: 'select from sale where token_hash = $1', values: [tokenHash] };
  return (await readRows(db, statement)).length > 0;
};

const lockByIds = `
  select ${saleColumns} from sale s where s.sale_id = any($1::bigint[]) order by s.sale_id for no key update of s`;

/** Several of them by their ids, locked in the order of these. */
export const lockSales = async (tx: Tx, saleIds: readonly number[]): Promise<Map<number, Sale>> => {
  const sales = await readRows<SaleRow>(tx, { name: 'lock_sales', text: lockByIds, values: [saleIds], types: exactTypes });
  return new Map(sales.map((sale) => [sale.sale_id, sale]));
};

const dueSales = `
  select ${saleColumns} from sale s where s.status = 'pending' and not s.is_submitted and s.expires_at <= clock_timestamp()
   order by s.expires_at limit $1 for no key update of s skip locked`;

/** Sales whose deadline has passed without a checkout, locked; index sale_due. Skips those that another transaction has locked. */
export const lockDueSales = (tx: Tx, limit: number): Promise<Sale[]> =>
  readRows<SaleRow>(tx, { name: 'lock_due_sales', text: dueSales, values: [limit], types: exactTypes });

/** Reads the database's clock now: locks may have been waited for since the transaction began. */
export const clock = async (tx: Tx): Promise<Date> => {
  const [{ now }] = await tx.query<[{ now: Date }]>('select clock_timestamp() as now');
  return now;
};

const newSale = ['sale_id', ...added] as const;
const newItems = ['sale_item_id', ...addedItems] as const;
const insert = `
  with new_sale as (
    insert into sale (${newSale.join(', ')}) overriding system value values (${newSale.map((_, index) => `$${index + 1}`).join(', ')}))
  insert into sale_item (sale_id, ${newItems.join(', ')}) overriding system value
  select $1, ${newItems.join(', ')} from ${rowsFrom(saleItemTable.types(newItems), newSale.length + 1)}`;
const valuesOf = saleTable.values(newSale);

/** Writes a new sale with its lines, and its event. */
export const insertSale = async (
  tx: Tx,
  { sale_id, item_ids }: SaleIds,
  { store: _store, ...sale }: NewSale,
  token: SealedToken,
  email: SaleEmail,
): Promise<Sale> => {
  const { lines, ...terms } = sale;
  const columns = { sale_id, ...terms, ...email, updated_at: sale.created_at };
  const rows = lines.map((line, position) => ({ ...line, sale_item_id: item_ids[position], position }));
  tx.write(insert, [...valuesOf({ ...columns, ...token }), JSON.stringify(rows)]);
  const change = created({
    ...columns,
    status: 'pending',
    attempt: 0,
    is_submitted: false,
    order_id: null,
    order_increment_id: null,
    deactivated_at: null,
    version: 1,
    lines: lines.map((line, position) => ({ ...line, id: item_ids[position] as number })),
  });
  await appendEvents(tx, change.events);
  return change.sale;
};

const saveAttemptText = `
  update sale set is_submitted = $2, version = $3 where sale_id = $1`;

/** Writes what a checkout of a locked sale changes, of which nothing is shown. @param version of the event that tells it */
export const saveAttempt = async (tx: Tx, change: { sale_id: number; is_submitted: boolean; version: number }): Promise<void> => {
  tx.write(saveAttemptText, [change.sale_id, change.is_submitted, change.version]);
};

const save = `
  with ended as (
    update checkout
       set form = case when sale_id = any($3::int[]) and state <> 'rejected' then form end,
           state = case state when 'submitted' then 'placed' else state end, settled_at = coalesce(settled_at, now())
     where sale_id = any($2::int[]))
  update sale s set ${saleTable.assign(changing, 'row')}
    from ${rowsFrom(saleTable.types(['sale_id', ...changing]))} where s.sale_id = row.sale_id`;

/**
 * Writes changes of locked sales, and their events. For a sale that has ended, concludes its checkout and deletes the typed form, unless it
 * became an order: the page shows it for some days, `forgetForms`.
 */
export const saveSales = async (tx: Tx, changes: readonly SaleChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ sale: { lines: _lines, ...sale } }) => sale);
  const ended = rows.filter(({ status }) => status !== 'pending').map(({ sale_id }) => sale_id);
  const converted = rows.filter(({ status }) => status === 'converted').map(({ sale_id }) => sale_id);
  tx.write(save, [JSON.stringify(rows), ended, converted]);
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
};

/** How long the page of an order shows whom it goes to and how it is paid. */
const formIsKept = '7 days';

// Index checkout_form.
const forget = `
  update checkout set form = null where state = 'placed' and form is not null and settled_at < now() - interval '${formIsKept}'`;

/** Deletes the forms of orders that are old enough. */
export const forgetForms = async (db: Database): Promise<void> => {
  await readRows(db, { name: 'forget_forms', text: forget, values: [] });
};
