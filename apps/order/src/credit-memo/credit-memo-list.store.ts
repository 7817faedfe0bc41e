import { type Filter, defineList } from '@entrepot/database';
import { documentFilters, documentSource } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import { type CreditMemoSortField, creditMemoSortFields } from './credit-memo.requests.js';
import { CreditMemoRecord } from './credit-memo.view.js';

/** All have one state, which a check of the table knows: there is nothing to look up. */
const ofState: Filter<readonly string[]> = (states) => (states.includes('2') ? [] : [{ sql: () => 'false', isFixed: true }]);

/** Indexes in migrations/credit-memo-lists.ts, plans in test/document/document-list-plans.spec.ts. */
export const creditMemoList = defineList<CreditMemoRecord, DocumentListQuery<CreditMemoSortField> & { state?: readonly string[] }>({
  ...documentSource,
  ...{ table: 'credit_memo', id: 'credit_memo_id', shownId: 'creditmemo_id', key: 'creditmemos' },
  ...{ record: CreditMemoRecord, columns: CreditMemoRecord.columns },
  filters: { ...documentFilters(creditMemoSortFields), state: ofState },
});
