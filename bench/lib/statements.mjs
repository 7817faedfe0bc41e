import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the statements of a SQL file, between which an empty line stands. @returns [comment above it, statement] */
export const readStatements = (...path) =>
  readFileSync(join(...path), 'utf8')
    .split(/;\n(?:\n|$)/)
    .filter(Boolean)
    .map((part) => /^(?:-- (.*)\n)?([^]*)$/.exec(part).slice(1));
