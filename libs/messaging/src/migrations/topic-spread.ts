import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Over how many of its partitions the keys of a topic are spread (ADR 53); a topic without a row: over all. */
export class TopicSpread1785000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table topic_spread (topic text primary key, partitions integer not null check (partitions > 0))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table topic_spread');
  }
}
