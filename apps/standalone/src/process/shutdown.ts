import type { Logger } from '@entrepot/telemetry';

/** Ctrl-C and SIGTERM stop everything within 5 s; what is not closed by then is cut off. */
const patienceMs = 4_500;

/** npm passes the terminal's Ctrl-C on, so that one keystroke arrives twice: a second signal this soon is the same one. */
const sameKeystrokeMs = 500;

/** Closes opened parts in reverse order. */
export class Shutdown {
  readonly #closers: (() => unknown)[] = [];
  readonly #onCut: (() => void)[] = [];
  #closing: Promise<void> | undefined;
  #since = 0;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly exit: (code: number) => void,
    private readonly log: () => Logger | undefined,
  ) {}

  get isUnderWay(): boolean {
    return this.#closing !== undefined;
  }

  /** Work that opens things: it is let come to an end first, and asks `isUnderWay` between its steps. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#busy = work.catch(() => undefined);
    return work;
  }

  /** `close` runs when everything stops; `cut` runs instead when there is no time left for it. */
  add(close: () => unknown, cut?: () => void): void {
    this.#closers.push(close);
    if (cut) this.#onCut.push(cut);
  }

  /** Ctrl-C: the first one stops cleanly, the second one at once. */
  signal(): void {
    if (!this.isUnderWay) return void this.stop(0);
    if (Date.now() - this.#since > sameKeystrokeMs) this.#cut(130);
  }

  /** Closes everything, then ends the process with the code. */
  stop(code: number): Promise<void> {
    return (this.#closing ??= this.#close(code));
  }

  async #close(code: number): Promise<void> {
    this.#since = Date.now();
    const timer = setTimeout(() => this.#cut(code || 1), patienceMs);
    await this.#busy;
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        this.log()?.error({ err: error }, 'a part could not be closed');
      }
    }
    clearTimeout(timer);
    this.exit(code);
  }

  #cut(code: number): void {
    for (const cut of this.#onCut.splice(0)) cut();
    this.exit(code);
  }
}
