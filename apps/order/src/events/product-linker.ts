import { Injectable } from '@nestjs/common';
import { linkAllLines, linkLines } from '../db/product-refs.js';
import { Linker } from './linker.js';

/** Gives the lines of orders the products of the catalog, by sku. */
@Injectable()
export class ProductLinker extends Linker {
  protected linkSome(skus: readonly string[]): Promise<void> {
    return linkLines(this.dataSource, skus);
  }

  protected linkEverything(): Promise<void> {
    return linkAllLines(this.dataSource);
  }
}
