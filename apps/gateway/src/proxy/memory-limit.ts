/** Bytes that may be held at once. */
export class MemoryLimit {
  private used = 0;

  constructor(readonly limit: number) {}

  has(bytes: number): boolean {
    return this.used + bytes <= this.limit;
  }

  take(bytes: number): boolean {
    if (!this.has(bytes)) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}
