import { Module } from '@nestjs/common';
import { ImportController } from './http/import.controller.js';

/** Owns stores, products, attributes and their sets, categories, prices and images. */
@Module({ controllers: [ImportController] })
export class CatalogModule {}
