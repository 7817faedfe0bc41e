import type { Tx } from '@entrepot/database';
import { endOfPage, type FollowUp, keysWithMore, rowsAtOnce, rowsOfKey } from '@entrepot/messaging';
import { linkBuyers, ordersOfEmail, someOrdersOf } from './customer/customer.store.js';
import { linesOfSku, linkLines, someLinesOf } from './product/product.store.js';
import { ordersOfStore, setCurrencies } from './store/store.store.js';

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Orders that came before their store get its currency and, by its website, their customers; the key is the store's id. */
export const storeOrders: FollowUp = {
  kind: 'store-orders',
  async step(tx: Tx, storeId: string, after: number | null) {
    const ids = await ordersOfStore(tx, Number(storeId), after ?? 0, rowsAtOnce);
    await setCurrencies(tx, ids);
    await linkBuyers(tx, ids);
    return endOfPage(ids);
  },
};

/** The lines of orders get the catalog's ids (contract 4, "An item's product_id"); the key is the sku. */
export const productLines: FollowUp = {
  kind: 'product-lines',
  async begin(tx: Tx, skus: readonly string[]) {
    const lines = await someLinesOf(tx, skus, rowsOfKey);
    await linkLines(tx, idsOf(lines));
    return keysWithMore(lines);
  },
  async step(tx: Tx, sku: string, after: number | null) {
    const ids = await linesOfSku(tx, sku, after ?? 0, rowsAtOnce);
    await linkLines(tx, ids);
    return endOfPage(ids);
  },
};

/** Orders get their customers, by e-mail and website (contract 4, "Order detail"); the key is the customer's id. */
export const customerOrders: FollowUp = {
  kind: 'customer-orders',
  async begin(tx: Tx, customerIds: readonly string[]) {
    const orders = await someOrdersOf(tx, customerIds, rowsOfKey);
    await linkBuyers(tx, idsOf(orders));
    return keysWithMore(orders);
  },
  async step(tx: Tx, customerId: string, after: number | null) {
    const ids = await ordersOfEmail(tx, Number(customerId), after ?? 0, rowsAtOnce);
    await linkBuyers(tx, ids);
    return endOfPage(ids);
  },
};

/** What the events of others mean for orders that are here already. An order that comes later reads what they told. */
export const followUps: readonly FollowUp[] = [storeOrders, productLines, customerOrders];
