import { anyOf, defineList, exactTypes, type Filter, ignoringCase, range } from '@entrepot/database';
import type { SaleListQuery } from './sale.requests.js';
import type { SaleStatus } from './sale.rules.js';
import { saleColumns, type SaleRow } from './sale.store.js';
import { asShown, SaleListRecord, saleRecord } from './sale.view.js';

/** As `isExpired` says it of a row: a sale whose time is over is expired before that is saved. */
const isOver = '(not is_submitted and expires_at <= now())';
const hasStatus: Readonly<Record<SaleStatus, string>> = {
  pending: `status = 'pending' and not ${isOver}`,
  converted: `status = 'converted'`,
  expired: `(status = 'expired' or status = 'pending' and ${isOver})`,
};

const byStatus: Filter<readonly SaleStatus[]> = (statuses) =>
  statuses.length > 0 ? [{ sql: () => `(${statuses.map((status) => hasStatus[status]).join(' or ')})` }] : [];

/** Indexes in the migrations, plans in test/sale-list.spec.ts. */
export const saleList = defineList<SaleListRecord, SaleListQuery, SaleRow & { now: Date }>({
  ...{
    table: 'sale',
    id: 'sale_id',
    idSort: 'id',
    shownId: 'id',
    alias: 's',
    key: 'vendalinks',
    record: SaleListRecord,
    store: 'store_id',
  },
  columns: `${saleColumns}, now() as now`,
  types: exactTypes,
  show: (row) => saleRecord(asShown(row)),
  filters: {
    status: byStatus,
    email: ignoringCase('email'),
    store_id: anyOf('store_id', 'integer'),
    external_reference: anyOf('external_reference', 'text'),
    created: range('created_at'),
    updated: range('updated_at'),
  },
});
