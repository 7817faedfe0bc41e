import type { MigrationInterface } from 'typeorm';
import { mailMigrations } from '@entrepot/mail';
import { Orders1763700000001 } from './migrations/1-orders.js';
import { OrderListIndexes1763700000002 } from './migrations/2-order-list-indexes.js';
import { Documents1763700000003 } from './migrations/3-documents.js';
import { Projections1763700000004 } from './migrations/4-projections.js';
import { SalesAndCustomers1763700000005 } from './migrations/5-sales-and-customers.js';
import { OrderChanges1763700000006 } from './migrations/6-order-changes.js';
import { ListIndexes1763700000007 } from './migrations/7-list-indexes.js';
import { StoreLocale1763700000009 } from './migrations/9-store-locale.js';
import { PaymentDecisions1763700000010 } from './migrations/10-payment-decisions.js';
import { TaxPercent1763700000011 } from './migrations/11-tax-percent.js';
import { DecidedPayments1763700000012 } from './migrations/12-decided-payments.js';
import { FollowUps1771000000001 } from './migrations/13-follow-ups.js';

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
