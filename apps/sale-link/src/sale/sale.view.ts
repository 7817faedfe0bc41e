import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CustomOption, customOptionTypes, type Metadata } from '@entrepot/contracts';
import { type Database, exactTypes, readRows, type RowOf, type Tx } from '@entrepot/database';
import { Example, Money, Price } from '@entrepot/requests';
import { isOwnStore } from '@entrepot/telemetry';
import type { SaleLinkConfig } from '../link/sale-link.config.js';
import type { OptionValues } from '../projections/product/option-values.rules.js';
import { checkoutUrl, type Store } from '../projections/store/store.rules.js';
import { storeTable } from '../projections/store/store.table.js';
import type { ShortLine } from '../projections/warehouse/stock-left.rules.js';
import { isExpired, type Sale, saleData, type SaleStatus } from './sale.rules.js';
import { saleColumns, type SaleRow, type SealedToken } from './sale.store.js';
import { saleTable } from './sale.table.js';
import { optionsApi } from '../field/options-field.js';
import { unsealToken } from '../link/sale-secrets.js';

/** A sale with its link and its store. */
export interface SaleView extends SealedToken {
  sale: Sale;
  store: Pick<Store, 'store_id' | 'name' | 'locale' | 'base_url' | 'timezone' | 'return_url'>;
  /** Link of a sale that has just been created: it need not be unsealed. */
  link?: string;
  /** Whether stock can be reserved for it, where that was read (`SaleParts.isServed`). */
  isServed?: boolean;
  /** Lines of which there is too little, where that was read. */
  short?: readonly ShortLine[];
}

const linkColumns = ['token_hash', 'token_sealed'] as const;
const storeColumns = ['name as store_name', 'locale', 'base_url', 'timezone', 'return_url'] as const;

/** Read with `exactTypes`. A store may be unknown. */
export type ViewRow = SaleRow &
  RowOf<typeof saleTable, (typeof linkColumns)[number]> & { now: Date } & {
    [K in 'store_name' | 'locale' | 'base_url' | 'timezone' | 'return_url']: string | null;
  };

export const viewColumns = `${saleColumns}, ${saleTable.select('s', linkColumns)}, now() as now, ${storeTable.select('st', storeColumns)}`;
export const viewTables = 'sale s left join store_ref st using (store_id)';

const byId = `select ${viewColumns} from ${viewTables} where s.sale_id = $1::bigint`;

/** Sale of a row: past its deadline it is expired, whether or not that was saved yet. */
export const asShown = ({ now, ...sale }: Sale & { now: Date }): Sale => (isExpired(sale, now) ? { ...sale, status: 'expired' } : sale);

export const toView = (row: ViewRow): SaleView => {
  const { token_hash, token_sealed, store_name, locale, base_url, timezone, return_url, ...sale } = row;
  return {
    sale: asShown(sale),
    store: { store_id: row.store_id, name: store_name ?? '', locale: locale ?? 'pt_BR', base_url, timezone, return_url },
    ...{ token_hash, token_sealed },
  };
};

/** @param saleId a 64-bit number as a text */
export const findSale = async (db: Database | Tx, saleId: string | number): Promise<SaleView | null> => {
  const [row] = await readRows<ViewRow>(db, { name: 'sale_by_id', text: byId, values: [saleId], types: exactTypes });
  const view = row ? toView(row) : null;
  return view && isOwnStore(view.sale.store_id) ? view : null;
};

const sealedOtherwise = 'The checkout_url cannot be shown: SALE_LINK_SECRET_KEY was another one when the sale was created.';

const unservedNow =
  'The sale cannot be ordered now: no active warehouse serves its store. Import one that names the store in store_ids, or stock into one that serves all.';

/** Warns of a short line: the link shows what is left. */
const shortNow = ({ line, sku, qty, left }: ShortLine): string =>
  left === 0
    ? `items[${line}]: ${sku} is sold out, ${qty} cannot be ordered now.`
    : `items[${line}]: of ${sku} ${left} of ${qty} can be ordered now.`;

/** Null where the link was sealed with another key: it still opens the sale, which is found by its hash. */
export const linkOf = ({ store, token_hash, token_sealed }: SaleView, { publicUrl, tokenKey }: SaleLinkConfig): string | null => {
  try {
    return checkoutUrl(store, publicUrl, unsealToken(tokenKey, token_hash, token_sealed));
  } catch {
    return null;
  }
};

/** An item of the object `vendalink`. */
class SaleItemRecord {
  @ApiProperty({ example: 31 }) id: number;
  @ApiProperty({ example: 'MUG-ENAMEL' }) sku: string;
  @ApiProperty({ example: 2 }) qty: number;
  @Price(59.9, { description: 'Options included' }) price: number;
  @Money(119.8) row_total: number;
  @ApiProperty(optionsApi)
  options: OptionValues;
}

/** Freight of a sale. */
class SaleShippingRecord {
  @Example('sedex', { nullable: true, description: 'Of the store’s method; null: the sale named an amount' }) code: string | null;
  @Money(14.9, { nullable: true, description: 'Null: not known before the address is' }) amount: number | null;
  @Example('Sedex', { nullable: true }) description: string | null;
}

/** A sale as lists show it: all but its link. */
export class SaleListRecord {
  @ApiProperty({ example: 17 }) id: number;
  @ApiProperty({ enum: ['pending', 'converted', 'expired'] }) status: SaleStatus;
  @ApiProperty({ example: 'ana@example.com' }) email: string;
  @ApiProperty({ example: 1 }) store_id: number;
  @ApiProperty({ type: String, nullable: true, example: 'WELCOME10' }) coupon_code: string | null;
  @Money(107.82, { description: 'Freight included, once it is known' }) total: number;
  @ApiProperty({ type: () => SaleShippingRecord, nullable: true, description: 'How the goods are sent; null: nothing is said of it yet' })
  shipping: SaleShippingRecord | null;
  @ApiProperty({ example: 'BRL' }) currency: string;
  @Example('2026-12-08T12:00:00Z') expires_at: string;
  @Example('2026-12-01T12:00:00Z') created_at: string;
  @Example('2026-12-01T12:00:00Z') updated_at: string;
  @Example('2026-12-02T12:00:00Z', { nullable: true, description: 'It was ended before its time' })
  deactivated_at: string | null;
  @ApiProperty({ type: Number, nullable: true, example: null }) order_id: number | null;
  @ApiProperty({ type: String, nullable: true, example: null }) order_increment_id: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'ERP-2026-0042', description: 'Your own name of it' })
  external_reference: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { channel: 'phone' },
    description: 'Your own texts by key',
  })
  metadata: Metadata;
  @ApiProperty({ example: true }) email_sent: boolean;
  @ApiProperty({ example: 1, description: 'The sequence of its last event' }) version: number;
  @ApiProperty({ type: [SaleItemRecord] }) items: SaleItemRecord[];
  @ApiPropertyOptional({
    type: [String],
    example: [],
    description: 'Why no e-mail was sent, why the link cannot be shown, why nothing can be ordered yet, or which lines are short of stock',
  })
  warnings?: string[];
}

/** Object `vendalink` of the answers (contract 3, section 2). */
class SaleRecord extends SaleListRecord {
  @ApiProperty({ type: String, nullable: true, example: 'https://loja.example/checkout/Zk3vW0c1mXG2oY8dVq4uN7tR5sL9aB6eH1jK3pQ0xTw' })
  checkout_url: string | null;
  @ApiPropertyOptional({ example: false, description: 'Of the answer to a POST: whether the sale was created before' })
  idempotent_replay?: boolean;
}

export class SaleAnswer {
  @ApiProperty({ example: true }) success: boolean;
  @ApiProperty() vendalink: SaleRecord;
}

/** A sale without its link. */
export const saleRecord = (sale: Sale): SaleListRecord => {
  const { sale_id, ...shown } = saleData(sale);
  return { id: sale_id, ...shown, version: sale.version };
};

export const saleAnswer = (view: SaleView, config: SaleLinkConfig, replay?: { idempotent_replay: boolean }): SaleAnswer => {
  const checkout_url = view.link ?? linkOf(view, config);
  const { warnings = [], ...shown } = saleRecord(view.sale);
  const all = [
    ...warnings,
    ...(checkout_url === null ? [sealedOtherwise] : []),
    ...(view.isServed === false ? [unservedNow] : (view.short ?? []).map(shortNow)),
  ];
  const record: SaleRecord = { ...shown, checkout_url, ...(all.length > 0 && { warnings: all }), ...replay };
  return { success: true, vendalink: record };
};

class OptionValueRecord {
  @ApiProperty({ example: 7 }) option_type_id: number;
  @ApiProperty({ example: 'Red' }) title: string;
  @Price(5, { description: 'Added to the price of the product: an amount, or by price_type percent of it' }) price: number;
  @ApiProperty({ enum: ['fixed', 'percent'] }) price_type: string;
}

class CustomOptionRecord {
  @ApiProperty({ example: 12 }) option_id: number;
  @ApiProperty({ example: 'Color' }) title: string;
  @ApiProperty({ enum: [...customOptionTypes], example: 'drop_down' }) type: string;
  @ApiProperty({ example: true }) required: boolean;
  @ApiProperty({ type: [OptionValueRecord], description: 'Empty for a text, a date or a file' }) values: OptionValueRecord[];
}

/** Options of a product that a sale by link can choose. */
class ProductOptions {
  @ApiProperty({ example: 'MUG-ENAMEL' }) sku: string;
  @ApiProperty({ example: 'Enamel mug' }) name: string;
  @Price(59.9, { nullable: true }) catalog_price: number | null;
  @ApiProperty({ type: [CustomOptionRecord] }) options: CustomOption[];
}

export class OptionsAnswer {
  @ApiProperty({ example: true }) success: boolean;
  @ApiProperty() product: ProductOptions;
}
