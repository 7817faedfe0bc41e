import { Refusal } from '../api/failure.js';
import { counted, number, problemLines } from '../terminal/output.js';
import { collectWarnings, type LineWarning } from '../records/line-warnings.js';

/** Counts of images by result, each image counted for every product that names it. */
export interface ImageSummary {
  /** Whose galleries were compared. */
  products: number;
  uploaded: number;
  changed: number;
  unchanged: number;
  /** Their files are not in the folder; each is a warning. */
  missing: number;
  rejected: number;
  /** Errors, the first 100; warnings likewise. */
  errors: { line: number; error: string }[];
  warnings: LineWarning[];
  seconds: number;
}

const listed = 100;

/** Adds up what becomes of images. */
export const countImages = (onWarning: ((warning: LineWarning) => void) | undefined) => {
  const from = Date.now();
  const counts = { products: 0, uploaded: 0, changed: 0, unchanged: 0, missing: 0, rejected: 0 };
  const errors: ImageSummary['errors'] = [];
  const warnings = collectWarnings(onWarning);
  const reject = (line: number, error: string, images = 1): void => {
    counts.rejected += images;
    if (errors.length < listed) errors.push({ line, error });
  };
  return {
    counts,
    reject,
    warn: warnings.add,
    missing: (line: number, warning: string): void => {
      counts.missing++;
      warnings.add(line, warning);
    },
    /** Returns the work's result; null where the server refuses, which becomes the line's error and stops nothing else. */
    orRejected: async <T>(line: number, what: string, images: number, work: Promise<T>): Promise<T | null> => {
      try {
        return await work;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        reject(line, `${what}: ${error.status} ${error.reason}`, images);
        return null;
      }
    },
    summary: (): ImageSummary => ({
      ...counts,
      errors,
      warnings: warnings.listed(),
      seconds: Math.round(Date.now() - from) / 1_000,
    }),
  };
};

export type ImageCount = ReturnType<typeof countImages>;

/** Prints one line about the images of products, then the oddities. */
export const describeImages = (summary: ImageSummary): string => {
  const { products, uploaded, changed, unchanged, missing, rejected, seconds } = summary;
  const counts = [
    `${number(uploaded)} uploaded`,
    `${number(changed)} changed`,
    `${number(unchanged)} unchanged`,
    `${number(rejected)} rejected`,
  ];
  const taken = `${number(uploaded + changed + unchanged)} of ${counted(products, 'product')} (${counts.join(', ')})`;
  const line = `${rejected > 0 ? '✖' : '✔'} ${'images'.padEnd(10)} ${taken}, ${number(missing)} without a file  ${seconds.toFixed(1)} s`;
  return [line, ...problemLines(summary)].join('\n');
};
