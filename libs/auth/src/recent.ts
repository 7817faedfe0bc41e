/**
 * A map of limited size that drops entries that were not read recently. It has two halves: when the young half is full it becomes the old
 * one, and an entry that is read in the old half moves to the young one. Cheaper than a strict LRU, which reorders at every read.
 */
export class Recent<V> {
  private young = new Map<string, V>();
  private old = new Map<string, V>();

  constructor(private readonly capacity: number) {}

  get(key: string): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const aged = this.old.get(key);
    if (aged !== undefined) this.set(key, aged);
    return aged;
  }

  set(key: string, value: V): void {
    if (this.young.size >= this.capacity / 2) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }

  delete(key: string): void {
    this.young.delete(key);
    this.old.delete(key);
  }

  get size(): number {
    return this.young.size + this.old.size;
  }
}
