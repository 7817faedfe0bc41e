import { Module } from '@nestjs/common';

/** Owns warehouses, stock items and reservations. */
@Module({})
export class InventoryModule {}
