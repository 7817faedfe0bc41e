import type { MigrationInterface } from 'typeorm';
import { mailMigrations } from '@entrepot/mail';
import { Orders1763700000001 } from './1-orders.js';
import { OrderListIndexes1763700000002 } from './2-order-list-indexes.js';
import { Documents1763700000003 } from './3-documents.js';
import { Projections1763700000004 } from './4-projections.js';
import { SalesAndCustomers1763700000005 } from './5-sales-and-customers.js';
import { OrderChanges1763700000006 } from './6-order-changes.js';
import { ListIndexes1763700000007 } from './7-list-indexes.js';
import { StoreLocale1763700000009 } from './9-store-locale.js';
import { PaymentDecisions1763700000010 } from './10-payment-decisions.js';
import { TaxPercent1763700000011 } from './11-tax-percent.js';
import { DecidedPayments1763700000012 } from './12-decided-payments.js';
import { FollowUps1771000000001 } from './13-follow-ups.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: (new () => MigrationInterface)[] = [
  Orders1763700000001,
  OrderListIndexes1763700000002,
  Documents1763700000003,
  Projections1763700000004,
  SalesAndCustomers1763700000005,
  OrderChanges1763700000006,
  ListIndexes1763700000007,
  StoreLocale1763700000009,
  PaymentDecisions1763700000010,
  TaxPercent1763700000011,
  DecidedPayments1763700000012,
  FollowUps1771000000001,
  ...mailMigrations,
];
