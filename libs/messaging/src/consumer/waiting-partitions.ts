import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Retry } from '../check/check.js';
import { describeError } from '../dead-letter/set-aside.js';
import type { IncomingMessage } from '../event/driver.js';
import { receive } from './inbox.js';

/** Partition that waits for an event which can be neither handled nor set aside. */
export interface WaitingPartition {
  /** Id of the event among those that the consumer has received. */
  id: string;
  topic: string;
  partition: number;
  type: string | null;
  subject: string | null;
  since: Date;
  error: string;
}

/** Partitions of this process that wait: events behind them are not handled until theirs is. */
export class WaitingPartitions {
  readonly #byKey = new Map<string, WaitingPartition>();

  /** Notes that a partition waits; `error` is why its event cannot be set aside. */
  hold(partitionKey: string, id: string, { topic, partition, headers }: IncomingMessage, error: unknown): void {
    const since = this.#byKey.get(partitionKey)?.since ?? new Date();
    const { ce_type: type = null, ce_subject: subject = null } = headers;
    this.#byKey.set(partitionKey, { id, topic, partition, type, subject, since, error: describeError(error) });
  }

  goOn(partitionKey: string): void {
    this.#byKey.delete(partitionKey);
  }

  list(): WaitingPartition[] {
    return [...this.#byKey.values()];
  }
}

/** Has a partition go on without the event that it waits for: the event counts as received, and has no effect. */
export const releasePartition = (consumer: string, partitions: () => readonly WaitingPartition[]): Retry => ({
  name: 'partitions',
  key: 'text',
  async mend(tx: Tx, id) {
    if (!partitions().some((one) => one.id === id)) throw new DomainError('record_not_found', { id });
    await receive(tx, consumer, [id]);
  },
});
