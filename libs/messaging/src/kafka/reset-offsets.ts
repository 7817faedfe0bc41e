import type { Gap } from '../event/driver.js';

/** Log message of kafkajs, its only sign that it goes on at a partition's beginning because the next offset is gone. */
const resetMessage = /^Offset out of range, resetting/;

/** Follows the offsets of a running consumer, to see what it skips. */
export class ResetOffsets {
  private readonly next = new Map<string, string>();
  private readonly reset = new Set<string>();

  private key(topic: string, partition: number): string {
    return `${topic}/${partition}`;
  }

  /** For each line of kafkajs's log. */
  onLog(message: string, { topic, partition }: Readonly<Record<string, unknown>>): void {
    if (resetMessage.test(message)) this.reset.add(this.key(String(topic), Number(partition)));
  }

  processed(topic: string, partition: number, offset: string): void {
    this.next.set(this.key(topic, partition), String(BigInt(offset) + 1n));
  }

  /** Returns the gap before the first message after a reset; null where nothing is missing. */
  gapBefore(topic: string, partition: number, first: string): Gap | null {
    const key = this.key(topic, partition);
    if (!this.reset.has(key)) return null;
    const from = this.next.get(key) ?? null;
    return from !== null && BigInt(from) >= BigInt(first) ? null : { topic, partition, from, to: first };
  }

  /** Forgets a reset whose gap is recorded. */
  forget(topic: string, partition: number): void {
    this.reset.delete(this.key(topic, partition));
  }
}
