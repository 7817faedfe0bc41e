import { Injectable } from '@nestjs/common';
import { linkAllOrders, linkOrders } from '../db/customer-refs.js';
import { Linker } from './linker.js';

/** Gives orders their customers, by e-mail and website (contract 4, "Order detail"). */
@Injectable()
export class CustomerLinker extends Linker {
  protected linkSome(emails: readonly string[]): Promise<void> {
    return linkOrders(this.dataSource, emails);
  }

  protected linkEverything(): Promise<void> {
    return linkAllOrders(this.dataSource);
  }
}
