import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { entityTag } from '@entrepot/requests';
import type { DocumentRef } from '../document/document.store.js';
import type { CreditMemoDetail } from './credit-memo.view.js';

/** Values of a credit memo that change: its currency and its products come from other services. */
interface Parts extends Pick<CreditMemoDetail, 'creditmemo_id' | 'updated_at' | 'currency' | 'fiscal_documents'> {
  products: readonly (number | null)[];
}

const tagOfParts = ({ creditmemo_id, updated_at, currency, products, fiscal_documents }: Parts): string =>
  entityTag([creditmemo_id, updated_at, currency, products, fiscal_documents]);

/** Makes the tag of a credit memo as it is shown. */
export const tagOfCreditMemo = ({ items, ...creditMemo }: CreditMemoDetail): string =>
  tagOfParts({ ...creditMemo, products: items.map(({ product_id }) => product_id) });

const text = (where: string): string => `
  select d.credit_memo_id as creditmemo_id, d.updated_at, d.fiscal_documents, o.currency,
         coalesce((select json_agg(i.product_id order by r.order_item_id)
           from credit_memo_item r join order_item i using (order_item_id) where r.credit_memo_id = d.credit_memo_id), '[]') as products
    from credit_memo d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes as `findCreditMemo`. */
const statements = {
  id: { name: 'credit_memo_tag_by_id', text: text('d.credit_memo_id = $1::bigint'), types: shownTypes },
  increment_id: { name: 'credit_memo_tag_by_number', text: text('d.increment_id = $1'), types: shownTypes },
};

/** Reads the tag of a credit memo alone; null where there is none. */
export const creditMemoTag = async (db: Database | Tx, { by, value }: DocumentRef): Promise<string | null> => {
  const [parts] = await readRows<Parts>(db, { ...statements[by], values: [value] });
  return parts ? tagOfParts(parts) : null;
};
