import { Module } from '@nestjs/common';

/** Keeps every event for those who pull or are pushed to over HTTP. */
@Module({ controllers: [] })
export class FeedModule {}
