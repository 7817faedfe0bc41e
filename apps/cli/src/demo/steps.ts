export interface Step {
  step: string;
  milliseconds: number;
  /** Result in words. */
  note: string;
}

export interface Steps {
  /** Does a piece of the demo and says so in a line: a tick and its time, or a cross when it fails. */
  do<T>(name: string, work: () => Promise<T>, note: (result: T) => string): Promise<T>;
  done: readonly Step[];
}

const line = (mark: string, { step, milliseconds, note }: Step): string =>
  `${mark} ${step.padEnd(20)} ${milliseconds.toLocaleString('en').padStart(7)} ms  ${note}`.trimEnd();

/** @param say prints a line; null: nothing is printed, as with --json */
export const createSteps = (say: ((text: string) => void) | null): Steps => {
  const done: Step[] = [];
  return {
    done,
    async do(name, work, note) {
      const from = performance.now();
      const end = (mark: string, text: string): void => {
        const step = { step: name, milliseconds: Math.round(performance.now() - from), note: text };
        if (mark === '✔') done.push(step);
        say?.(line(mark, step));
      };
      try {
        const result = await work();
        end('✔', note(result));
        return result;
      } catch (error) {
        end('✖', '');
        throw error;
      }
    },
  };
};
