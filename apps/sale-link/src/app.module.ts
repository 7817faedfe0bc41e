import { Module } from '@nestjs/common';

/** Owns sales, coupons and the checkout page. */
@Module({})
export class SaleLinkModule {}
