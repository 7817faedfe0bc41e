import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { openMediaStore, type MediaStore } from '@entrepot/media';
import type { Logger } from '@entrepot/telemetry';
import { SETTINGS, type CatalogSettings } from './config.js';
import { loadCursorKey } from './db/cursor-key.js';
import { OnStockRecalculated } from './events/on-stock-recalculated.js';
import { AttributeGroupsController } from './http/attribute-groups.controller.js';
import { AttributeLinksController } from './http/attribute-links.controller.js';
import { AttributeOptionsController } from './http/attribute-options.controller.js';
import { AttributeSetsController } from './http/attribute-sets.controller.js';
import { AttributesController } from './http/attributes.controller.js';
import { CategoriesController } from './http/categories.controller.js';
import { CURSOR_KEY } from './http/image-cursor.js';
import { ImageWritesController } from './http/image-writes.controller.js';
import { ImagesController } from './http/images.controller.js';
import { ImportController } from './http/import.controller.js';
import { MEDIA_STORE, MediaController } from './http/media.controller.js';
import { PricesController } from './http/prices.controller.js';
import { ProductsController } from './http/products.controller.js';

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
    OnStockRecalculated,
  ],
})
export class CatalogModule {
  static with(settings: CatalogSettings): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: MEDIA_STORE, useFactory: openStore(settings), inject: [LOGGER] },
      { provide: CURSOR_KEY, useFactory: loadCursorKey, inject: [Database] },
    ];
    return { module: CatalogModule, providers };
  }
}
