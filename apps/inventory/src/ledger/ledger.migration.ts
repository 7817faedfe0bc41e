import { type MigrationStep, addFirstDays, walkable } from '@entrepot/database';
import { ledgerMonthly } from './ledger.partitions.js';

// A restore copies both tables as they were. The functions look at it themselves: PostgreSQL reads a trigger's WHEN anew in each statement.
const isRestoring = `current_setting('entrepot.is_restoring', true) = 'on'`;

/**
 * Ledger of stock (ADR 72): a row is the write. Its trigger changes `stock_quantity`, and refuses a row that does not begin where the one before
 * ended; a write of `stock_quantity` alone, as by the version before or by hand, gets its row, too.
 */
export const ledger: MigrationStep[] = [
  `create table stock_ledger (
     movement_id     bigint generated always as identity,
     item_id         integer not null,
     product_id      integer not null,
     warehouse_id    integer not null,
     cause           text not null,
     qty_before      numeric(14, 4) not null,
     qty_after       numeric(14, 4) not null,
     reserved_before numeric(14, 4) not null,
     reserved_after  numeric(14, 4) not null,
     order_id        bigint,
     shipment_id     bigint,
     creditmemo_id   bigint,
     sale_id         bigint,
     hold_id         bigint,
     actor           text,
     request_id      text,
     created_at      timestamptz not null default now(),
     primary key (item_id, warehouse_id, movement_id, created_at)
   ) partition by range (created_at)`,
  ...walkable({ table: 'stock_ledger', id: 'movement_id' }),
  'create index stock_ledger_movement on stock_ledger (movement_id)',
  'create index stock_ledger_product on stock_ledger (product_id, movement_id)',
  'create index stock_ledger_warehouse on stock_ledger (warehouse_id, movement_id)',
  ...['order', 'shipment', 'creditmemo', 'sale', 'hold'].map(
    (of) => `create index stock_ledger_${of} on stock_ledger (${of}_id, movement_id) where ${of}_id is not null`,
  ),
  'create table stock_ledger_default partition of stock_ledger default',
  (runner) => addFirstDays(runner, ledgerMonthly, new Date()),
  'create trigger append_only before update or delete or truncate on stock_ledger for each statement execute function refuse_change()',
  `create function apply_movement() returns trigger language plpgsql as $$
     begin
       if pg_trigger_depth() > 1 or ${isRestoring} then return null; end if;
       update stock_quantity set qty = new.qty_after, reserved = new.reserved_after
        where item_id = new.item_id and warehouse_id = new.warehouse_id and qty = new.qty_before and reserved = new.reserved_before;
       if found then return null; end if;
       if new.qty_before = 0 and new.reserved_before = 0 then
         insert into stock_quantity (item_id, warehouse_id, qty, reserved)
         values (new.item_id, new.warehouse_id, new.qty_after, new.reserved_after) on conflict do nothing;
         if found then return null; end if;
       end if;
       -- What lies there already, as before there was a ledger, may get the row that it lacks.
       if not coalesce((select qty = new.qty_after and reserved = new.reserved_after from stock_quantity
                         where item_id = new.item_id and warehouse_id = new.warehouse_id), new.qty_after = 0 and new.reserved_after = 0)
          or not exists (
             select from (select coalesce(max(l.qty_after), 0) as qty, coalesce(max(l.reserved_after), 0) as reserved
                            from (select qty_after, reserved_after from stock_ledger
                                   where item_id = new.item_id and warehouse_id = new.warehouse_id and movement_id < new.movement_id
                                   order by movement_id desc limit 1) l) last
              where last.qty = new.qty_before and last.reserved = new.reserved_before) then
         raise exception 'a row of stock_ledger does not begin where the one before ended: item %, warehouse %', new.item_id, new.warehouse_id
           using errcode = 'check_violation';
       end if;
       return null;
     end $$`,
  `create trigger apply_movement after insert on stock_ledger for each row execute function apply_movement()`,
  `create function record_movement() returns trigger language plpgsql as $$
     begin
       if pg_trigger_depth() > 1 and tg_op <> 'DELETE' or ${isRestoring}
          or (coalesce(old.qty, 0), coalesce(old.reserved, 0)) = (coalesce(new.qty, 0), coalesce(new.reserved, 0)) then
         return null;
       end if;
       declare
         was stock_quantity := old;
         item integer := coalesce(new.item_id, old.item_id);
         place integer := coalesce(new.warehouse_id, old.warehouse_id);
         product integer := coalesce((select product_id from stock_item where item_id = item),
                                     (select product_id from stock_ledger where item_id = item limit 1), 0);
       begin
         if not exists (select from stock_ledger where item_id = item and warehouse_id = place) and (was.qty <> 0 or was.reserved <> 0) then
           insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
           values (item, product, place, 'import', 0, was.qty, 0, was.reserved);
         end if;
         insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
         values (item, product, place, 'set', coalesce(was.qty, 0), coalesce(new.qty, 0), coalesce(was.reserved, 0), coalesce(new.reserved, 0));
         return null;
       end;
     end $$`,
  'create trigger record_movement after insert or update or delete on stock_quantity for each row execute function record_movement()',
];

const locked = 'select item_id from stock_item where item_id > $1 order by item_id limit 500 for no key update';

const opening = `
  insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
  select q.item_id, i.product_id, q.warehouse_id, 'import', 0, q.qty, 0, q.reserved
    from stock_quantity q join stock_item i using (item_id)
   where q.item_id = any($1) and (q.qty <> 0 or q.reserved <> 0)
     and not exists (select from stock_ledger l where l.item_id = q.item_id and l.warehouse_id = q.warehouse_id)`;

/** Begins the ledger of what lies there already, some hundred items at a time; may be run again. Reads them after their locks, beside old replicas. */
export const openLedger = (async (runner) => {
  for (let last: number | undefined = 0; last !== undefined;) {
    await runner.startTransaction();
    try {
      const rows = (await runner.query(locked, [last])) as { item_id: number }[];
      const items: number[] = rows.map(({ item_id }) => item_id);
      await runner.query(opening, [items]);
      await runner.commitTransaction();
      last = items.at(-1);
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }
}) satisfies MigrationStep;
