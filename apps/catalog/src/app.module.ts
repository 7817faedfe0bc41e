import { Module, type DynamicModule } from '@nestjs/common';
import { SETTINGS, type CatalogSettings } from './config.js';
import { OnStockRecalculated } from './events/on-stock-recalculated.js';
import { CategoriesController } from './http/categories.controller.js';
import { ImportController } from './http/import.controller.js';
import { PricesController } from './http/prices.controller.js';
import { ProductsController } from './http/products.controller.js';

/** Owns stores, products, attributes and their sets, categories, prices and images. */
@Module({ controllers: [ProductsController, PricesController, CategoriesController, ImportController, OnStockRecalculated] })
export class CatalogModule {
  static with(settings: CatalogSettings): DynamicModule {
    return { module: CatalogModule, providers: [{ provide: SETTINGS, useValue: settings }] };
  }
}
