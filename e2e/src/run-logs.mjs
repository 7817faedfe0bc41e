// The logs of all stacks of a run, and what was sent to them: kept in one folder, and searched when the last test is over.
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaksIn, sensitiveValues } from './redaction.mjs';

const runFolder = () => process.env.E2E_RUN_FOLDER;
const noted = new Set();

/** Begins a run: everything below goes into its folder, from whichever process. */
export const openRun = () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-e2e-run-'));
  mkdirSync(join(folder, 'logs'));
  process.env.E2E_RUN_FOLDER = folder;
};

const append = (file, line) => runFolder() && appendFileSync(join(runFolder(), file), `${line}\n`);

/** Remembers the values of a request or an answer that no log may hold. */
export const noteSensitive = (text) => {
  for (const one of sensitiveValues(text)) {
    if (noted.has(one.value)) continue;
    noted.add(one.value);
    append('values.ndjson', JSON.stringify(one));
  }
};

/** Remembers that a stack keeps its log in a data folder: a log of it has to be found in the end. */
export const noteStack = (folder) => append('stacks.txt', folder);

/** Keeps a log of what belongs to a data folder, beyond the end of that folder. */
export const keepLog = (folder, name, text) => {
  if (!runFolder()) return;
  const path = join(runFolder(), 'logs', `${folder.split('/').at(-1)}-${name}`);
  if (existsSync(path)) appendFileSync(path, text);
  else writeFileSync(path, text);
};

const linesOf = (file) => {
  const path = join(runFolder(), file);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
};

/**
 * Searches everything that was kept.
 * @param {number} fewestStacks as many stacks must have left a log: a search in nothing finds nothing
 */
export const searchRun = (fewestStacks) => {
  const stacks = [...new Set(linesOf('stacks.txt'))].map((folder) => folder.split('/').at(-1));
  const names = readdirSync(join(runFolder(), 'logs'));
  const logs = names.map((name) => [name, readFileSync(join(runFolder(), 'logs', name), 'utf8')]);
  const values = [...new Map(linesOf('values.ndjson').map((line) => [line, JSON.parse(line)])).values()];
  const silent = stacks.filter((stack) => !logs.some(([name, log]) => name.startsWith(stack) && log.includes('"msg":"listening"')));
  const lines = logs.reduce((sum, [, log]) => sum + log.split('\n').length - 1, 0);
  const faults = [
    ...silent.map((stack) => `no log of the stack ${stack} was kept`),
    ...(stacks.length < fewestStacks ? [`${stacks.length} stacks left a log, expected at least ${fewestStacks}`] : []),
    ...(stacks.length > 0 && values.length === 0 ? ['nothing was sent that a log may not hold: there is nothing to search for'] : []),
    ...logs.flatMap(([name, log]) => leaksIn(log, values).map((leak) => `${name}: ${leak}`)),
  ];
  return { faults, summary: `${lines} lines in ${logs.length} logs of ${stacks.length} stacks, searched for ${values.length} values` };
};

export const closeRun = () => rmSync(runFolder(), { recursive: true, force: true });
