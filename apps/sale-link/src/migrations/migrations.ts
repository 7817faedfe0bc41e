import type { MigrationInterface } from 'typeorm';
import { mailMigrations } from '@entrepot/mail';
import { Projections1763800000001 } from './1-projections.js';
import { Coupons1763800000002 } from './2-coupons.js';
import { Sales1763800000003 } from './3-sales.js';
import { SaleEmails1764100000004 } from './4-sale-emails.js';

/** In the order of their numbers; one that was released is never changed. */
export const migrations: (new () => MigrationInterface)[] = [
  Projections1763800000001,
  Coupons1763800000002,
  Sales1763800000003,
  ...mailMigrations,
  SaleEmails1764100000004,
];
