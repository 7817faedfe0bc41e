export interface LineWarning {
  line: number;
  warning: string;
}

/** Counts warnings, keeps the first 100 and hands each on. */
export interface Warnings {
  add(line: number, warning: string): void;
  readonly total: number;
  /** By line. */
  listed(): LineWarning[];
}

const most = 100;

export const collectWarnings = (onWarning: (warning: LineWarning) => void = () => undefined): Warnings => {
  const kept: LineWarning[] = [];
  let total = 0;
  return {
    add(line, warning) {
      total++;
      if (kept.length < most) kept.push({ line, warning });
      onWarning({ line, warning });
    },
    get total() {
      return total;
    },
    listed: () => [...kept].sort((a, b) => a.line - b.line),
  };
};
