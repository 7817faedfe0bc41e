import type { ImportResult } from '@entrepot/service';
import { type Answer, type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { startInventory, type InventorySettings } from '../src/index.js';

export type { Answer, Json, PublishedEvent } from '@entrepot/service/testing';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface TestInventory extends Omit<ServiceUnderTest, 'call' | 'import'> {
  /** A call as an integration that may read and write stock; a text is sent as it is. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A POST below /ops as an operator. */
  operate(path: string, body: object): Promise<Answer>;
  import(records: readonly (object | string)[]): Promise<ImportResult>;
  /** Runs a statement in a transaction that stays open, to hold its locks until it is released. */
  hold(sql: string, ...values: unknown[]): Promise<() => Promise<void>>;
  /** Fails where the ledger's rows do not join, or their sums are not the state, what is set aside and what was taken differ from the stock, or an event's number is missing. */
  checkLedger(): Promise<void>;
}

const ledgerAgainstState = `
  select * from (select item_id, warehouse_id, sum(qty_after - qty_before) as qty, sum(reserved_after - reserved_before) as reserved from stock_ledger group by 1, 2) as ledger
    full join stock_quantity as state using (item_id, warehouse_id)
   where coalesce(ledger.qty, 0) <> coalesce(state.qty, 0) or coalesce(ledger.reserved, 0) <> coalesce(state.reserved, 0)`;
/** Rows that do not begin where the one before of their item and warehouse ended; the first begins at 0. */
const ledgerGaps = `
  select * from (
    select movement_id, qty_before, reserved_before, lag(qty_after, 1, 0) over joined as qty_last, lag(reserved_after, 1, 0) over joined as reserved_last
      from stock_ledger window joined as (partition by item_id, warehouse_id order by movement_id)) as joined
   where qty_before <> qty_last or reserved_before <> reserved_last`;
const reservedAgainstLines = `
  select * from stock_quantity q join stock_item using (item_id)
    left join (select l.product_id, a.warehouse_id, sum(a.qty) as reserved from reservation_allocation a join reservation_line l using (reservation_id, line)
                group by 1, 2) as lines using (product_id, warehouse_id)
   where q.reserved <> coalesce(lines.reserved, 0)`;
const takenAgainstLedger = `
  select * from (select warehouse_id, sum(qty_after - qty_before) filter (where cause = 'ship') as shipped, sum(qty_after - qty_before) filter (where cause = 'restock') as back
                   from stock_ledger group by 1) as ledger
    full join (select warehouse_id, sum(qty) as taken, sum(put_back) as put_back from stock_taken group by 1) as taken using (warehouse_id)
   where coalesce(shipped, 0) <> -coalesce(taken, 0) or coalesce(back, 0) <> coalesce(put_back, 0)`;

/** Events of one aggregate whose numbers are not 1, 2, 3 …; of a product without stock they have none, and snapshots repeat one. */
const misnumbered = `
  select * from (
    select aggregate, subject, version, row_number() over (partition by aggregate, subject order by id) as expected from (
      select id, case type when 'reservation.rejected' then 'checkout' when 'stock.taken' then 'shipment' else split_part(type, '.', 1) end as aggregate,
             headers ->> 'ce_subject' as subject, (headers ->> 'ce_sequence')::bigint as version
        from outbox cross join lateral (select headers ->> 'ce_type' as type) as named
       where topic = 'entrepot.inventory.v1' and type not like '%.snapshot' and headers ->> 'ce_sequence' is not null) as counted) as numbered
   where version <> expected`;

/** Starts the inventory on a database and with a key pair of its own; `publish` throws where an event could not be handled. */
export const startTestInventory = async (settings: Partial<InventorySettings> = {}): Promise<TestInventory> => {
  const service = await startUnderTest(startInventory, settings, { clientId: 'erp' });
  const { call, import: importRecords, publish, rows } = service;
  const token = await service.token('stock/read', 'stock/write');
  const own: Pick<TestInventory, 'call' | 'operate' | 'import' | 'hold' | 'publish' | 'checkLedger'> = {
    call: (method, path, body, headers) => call(method, path, { token, body, headers }),
    operate: async (path, body) => call('POST', `/ops/${path}`, { token: await service.token('admin'), body }),
    import: (records) => importRecords('warehouses', records),
    async hold(sql, ...values) {
      const runner = service.db.createQueryRunner();
      await runner.startTransaction();
      await runner.query(sql, values);
      return async () => {
        await runner.commitTransaction();
        await runner.release();
      };
    },
    async publish(...events) {
      await publish(...events);
      const dead = await rows('select type, error from dead_letter');
      if (dead.length > 0) throw new Error(JSON.stringify(dead));
    },
    async checkLedger() {
      for (const sql of [ledgerAgainstState, ledgerGaps, reservedAgainstLines, takenAgainstLedger, misnumbered]) {
        const wrong = await rows(sql);
        if (wrong.length > 0) throw new Error(`${sql}\n${JSON.stringify(wrong)}`);
      }
    },
  };
  return Object.assign(service, own);
};
