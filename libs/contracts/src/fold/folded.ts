import type { AttributeData, AttributeOption, AttributeSetData } from '../events/attribute.js';
import type { CustomerData } from '../events/customer.js';
import type { CreditMemoData, InvoiceData, ShipmentData } from '../events/document.js';
import type { FiscalDocumentData } from '../events/fiscal-document.js';
import type { ImageData } from '../events/image.js';
import type { StockData, WarehouseData } from '../events/inventory.js';
import type { HistoryEntryData, OrderData } from '../events/order.js';
import type { CategoryData, ProductData } from '../events/product.js';
import type { SaleData } from '../events/sale.js';
import type { StoreData } from '../events/store.js';
import type { FoldedEvent } from './folded-event.js';

export interface FoldedAttribute extends AttributeData {
  /** In the order of the page. */
  options: AttributeOption[];
}
export interface FoldedOrder extends OrderData {
  /** History, newest first. */
  entries: HistoryEntryData[];
}
export interface FoldedProduct extends ProductData {
  stock_data: { qty: number; is_in_stock: number; warehouses: Record<string, number> };
}

/** Record with the number of its last event, where its kind is an aggregate. */
type Versioned<R> = R & { version?: number };
type Records<R> = Map<string, Versioned<R>>;

/** Records by kind and id. Each aggregate is a kind, and so are documents and images. */
export interface Folded {
  [kind: string]: Records<object>;
  store: Records<StoreData>;
  category: Records<CategoryData>;
  attribute: Records<FoldedAttribute>;
  'attribute-set': Records<AttributeSetData>;
  product: Records<FoldedProduct>;
  image: Records<ImageData>;
  stock: Records<StockData>;
  warehouse: Records<WarehouseData>;
  customer: Records<CustomerData>;
  sale: Records<SaleData>;
  order: Records<FoldedOrder>;
  invoice: Records<InvoiceData>;
  shipment: Records<ShipmentData>;
  'credit-memo': Records<CreditMemoData>;
  'fiscal-document': Records<FiscalDocumentData>;
}

export type Fold = (state: Folded, event: FoldedEvent) => void;
