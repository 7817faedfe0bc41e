import { Module } from '@nestjs/common';

/** Owns customers, addresses, leads and schedules. */
@Module({})
export class CustomerModule {}
