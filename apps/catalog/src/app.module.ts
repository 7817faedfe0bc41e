import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER, searchController } from '@entrepot/service';
import { openMediaStore, type MediaStore } from '@entrepot/media';
import type { Logger } from '@entrepot/telemetry';
import { AttributeGroupsController, AttributeSetsController } from './attribute-set/attribute-sets.controller.js';
import { AttributeLinksController } from './attribute/attribute-links.controller.js';
import { AttributeOptionsController, AttributesController } from './attribute/attributes.controller.js';
import { CategoriesController } from './category/categories.controller.js';
import { publicUrlOf, type CatalogSettings } from './config.js';
import { ImageSizes, MAKES_SIZES } from './image-size/image-sizes.js';
import { loadCursorKey, CURSOR_KEY } from './image/image-cursor.js';
import { ImageWritesController, NEW_IMAGES } from './image/image-writes.controller.js';
import { PUBLIC_URL } from './image/image.view.js';
import { ImagesController } from './image/images.controller.js';
import { ExportController } from './export/export.controller.js';
import { ImportController } from './import/import.controller.js';
import { MEDIA_STORE, MediaController } from './media/media.controller.js';
import { PricesController } from './price/prices.controller.js';
import { MULTI_WAREHOUSE, ProductsController } from './product/products.controller.js';
import { OnStockRecalculated } from './projections/stock/on-stock-recalculated.js';
import { OnWarehouseChanged } from './projections/warehouse/on-warehouse-changed.js';
import { productSearch } from './search/product-search.store.js';

const openStore =
  (settings: CatalogSettings) =>
  (logger: Logger): Promise<MediaStore> =>
    openMediaStore(settings, (err) =>
      logger.warn({ err }, 'the media store is away: images can be neither uploaded nor fetched until it is back'),
    );

/** Owns stores, products, attributes and their sets, categories, prices and images. */
@Module({
  controllers: [
    ProductsController,
    searchController('products/read', productSearch),
    PricesController,
    CategoriesController,
    AttributesController,
    AttributeOptionsController,
    AttributeSetsController,
    AttributeGroupsController,
    AttributeLinksController,
    ImagesController,
    ImageWritesController,
    MediaController,
    ImportController,
    ExportController,
    OnStockRecalculated,
    OnWarehouseChanged,
  ],
})
export class CatalogModule {
  static with(settings: CatalogSettings): DynamicModule {
    const providers = [
      { provide: PUBLIC_URL, useValue: publicUrlOf(settings) },
      { provide: MULTI_WAREHOUSE, useValue: settings.MULTI_WAREHOUSE ?? true },
      { provide: MEDIA_STORE, useFactory: openStore(settings), inject: [LOGGER] },
      { provide: MAKES_SIZES, useValue: settings.IMAGE_SIZES ?? true },
      ImageSizes,
      { provide: NEW_IMAGES, useExisting: ImageSizes },
      { provide: CURSOR_KEY, useFactory: loadCursorKey, inject: [Database] },
    ];
    return { module: CatalogModule, providers };
  }
}
