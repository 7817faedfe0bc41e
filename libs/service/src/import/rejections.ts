import type { FaultFile } from './fault-file.js';
import type { LineError, LineFault } from './import-result.js';

const listed = 100;
/** Characters that a fault counts for whose record is not kept. */
const shortFault = 1_024;

/** Rejected lines of an import: the first 100 by line for its answer, and all of them for the stream that was asked for. */
export class Rejections {
  readonly first: LineError[] = [];
  count = 0;
  #waiting: { fault: LineFault; text: string }[] = [];

  /** @param file takes the stream of faults, where one was asked for */
  constructor(private readonly file: FaultFile | null) {}

  add(fault: LineFault): void {
    this.count++;
    if (this.file || this.first.length < listed) this.#waiting.push({ fault, text: this.file ? `${JSON.stringify(fault)}\n` : '' });
  }

  /** Characters of the faults that wait until the lines before them are decided. */
  get length(): number {
    return this.#waiting.reduce((sum, { text }) => sum + (text.length || shortFault), 0);
  }

  /** Keeps the faults of the lines before this one: none of them is to be decided any more. */
  async settle(before: number): Promise<void> {
    if (this.#waiting.length === 0) return;
    const faults = this.#waiting.sort((a, b) => a.fault.line - b.fault.line);
    const end = faults.findIndex(({ fault: { line } }) => line >= before);
    const settled = end === -1 ? faults : faults.slice(0, end);
    this.#waiting = end === -1 ? [] : faults.slice(end);
    for (const { fault } of settled.slice(0, listed - this.first.length))
      this.first.push({ line: fault.line, error: fault.errors.join('; ') });
    if (this.file && settled.length > 0) await this.file.write(settled.map(({ text }) => text).join(''));
  }
}
