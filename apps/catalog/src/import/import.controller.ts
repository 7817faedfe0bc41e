import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Family, Permission } from '@entrepot/requests';
import {
  ApiImport,
  type ImportAnswer,
  type ImportCall,
  Imported,
  Importer,
  parseRecord,
  type UnknownField,
  unknownFields,
} from '@entrepot/service';
import { importPrices } from './import-prices.js';
import { importProducts } from './import-products.js';
import { importStores } from './import-stores.js';
import { PriceLineRequest } from './price-line.requests.js';
import { productLine, ProductLineRequest } from './product-line.requests.js';
import { StoreLineRequest } from './store-line.requests.js';

const howItWorks =
  'NDJSON, one record a line, gzip accepted. Upsert by the natural key: absent fields of a known record stay as they are. Batches are ' +
  'committed one by one; a rejected line stops nothing else; running the same file again changes nothing.';

/** 10,000 zones of a store's freight, each with a country, a weight and two ranges of postcodes. */
const storeLineValues = 150_000;

/** Stores and products from outside (architecture, "Import"). */
@ApiTags('Import')
@Controller('ops/import')
@Family('order')
export class ImportController {
  constructor(private readonly importer: Importer) {}

  @Post('stores')
  @Permission('stores/write')
  @ApiImport({
    operationId: 'importStores',
    summary: 'Import stores',
    description: `${howItWorks} Key: store_id. \`warnings\` name active stores that no active warehouse serves: nothing of them can be ordered yet.`,
    line: StoreLineRequest,
    sample: { store_id: 2, code: 'porto_b2b', name: 'Porto Coffee for cafés', website_id: 1, currency: 'BRL', locale: 'pt_BR' },
  })
  stores(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (value) => parseRecord(StoreLineRequest, value),
      unknown: (value) => unknownFields(StoreLineRequest, value),
      key: ({ store_id }) => String(store_id),
      keyFields: ['store_id'],
      lineValues: storeLineValues,
      save: importStores,
    });
  }

  @Post('products')
  @Permission('prices/write')
  @ApiImport({
    operationId: 'importProducts',
    summary: 'Import products',
    description:
      `${howItWorks} Key: sku. \`prices/write\` suffices for lines of \`sku\` and prices of known products, all else needs \`products/write\`, and ` +
      '`stock` needs `stock/write` too: a line with more than its caller may write is rejected.',
    line: ProductLineRequest,
    takesCsv: true,
    sample: {
      sku: 'COFFEE-MOGIANA-250',
      name: 'Coffee Mogiana, 250 g',
      type_id: 'simple',
      attribute_set: 'Default',
      status: 1,
      visibility: 4,
      price: 35.5,
      categories: ['Coffee/Beans'],
      attributes: { description: 'Cocoa and citrus', weight: 0.27 },
      store_ids: [1],
      stock: { warehouses: { curitiba: 90, recife: 30 } },
    },
  })
  products(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: productLine,
      unknown: unknownInProduct,
      key: ({ sku }) => sku,
      keyFields: ['sku'],
      csv: ProductLineRequest,
      save: importProducts,
    });
  }

  @Post('prices')
  @Permission('prices/write')
  @ApiImport({
    operationId: 'importPrices',
    summary: 'Import prices',
    description:
      `${howItWorks} Key: sku, customer_group_id and qty. Without these two \`price\` and \`special_price\` are the product’s; with a group alone ` +
      'the price is the group’s, with a quantity it holds from that quantity on. Prices that no line names stay. A line of an unknown sku has ' +
      'a warning and no effect.',
    line: PriceLineRequest,
    takesCsv: true,
    sample: { sku: 'COFFEE-SANTOS-250', customer_group_id: 2, price: 29.9 },
  })
  prices(@Imported() call: ImportCall): Promise<ImportAnswer> {
    return this.importer.run(call, {
      parse: (value) => parseRecord(PriceLineRequest, value),
      unknown: (value) => unknownFields(PriceLineRequest, value),
      key: ({ sku, customer_group_id = '', qty = '' }) => `${customer_group_id} ${qty} ${sku}`,
      keyFields: ['sku', 'customer_group_id', 'qty'],
      csv: PriceLineRequest,
      save: importPrices,
    });
  }
}

/** Tells callers how to send files: the server reads none of theirs. */
const elsewhere = 'sent through POST /api2/products/imagem (or entrepot import … --images DIR)';

const unknownInProduct = (value: unknown): UnknownField[] =>
  unknownFields(ProductLineRequest, value).map((field) => (field.path === 'images' ? { ...field, elsewhere } : field));
