import { Id, Paging } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import { type StoreView, StoreId } from '../store/store.view.js';

export class CategoryListQuery {
  @StoreId({ description: 'Whose products are counted. Absent or 0: all of them. Unknown: 400' })
  store_id: StoreView;
  @Id({ alone: () => true, description: 'One category', example: 4 })
  id?: string;
  @Paging()
  page: Page;
}
