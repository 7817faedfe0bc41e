import type { Unreachable } from './answers.js';

/** Cells for an unknown number, and for one that does not apply. */
export const unknown = '?';
export const none = '-';

export const numberCell = (value: number | null | undefined): string =>
  value === null || value === undefined ? unknown : value.toLocaleString('en');

/** `0.4 s`, `95 s`, `3 min`, `5 h`. */
export const ageCell = (seconds: number): string => {
  if (seconds < 120) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};

const longest = 100;

/** Returns the first line of a text, cut where it would fill a screen. */
export const textCell = (text: string | null): string => {
  const [line = ''] = (text ?? none).split('\n');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

/** A sentence for each service that did not answer: a table without them would look whole. */
export const awayLines = (parts: readonly ({ status: 'up' } | Unreachable)[]): string[] =>
  parts.flatMap((part) => (part.status === 'unreachable' ? [`✖ ${part.service} does not answer: ${part.error}`] : []));
