import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import stopKafka from '../../libs/testing/jest/kafka-teardown.mjs';
import { closeRun, searchRun } from './run-logs.mjs';

const tests = resolve(import.meta.dirname, '../test');

/** Each spec that starts stacks, where all of them were run. */
const fewestStacks = (globalConfig, { testPathIgnorePatterns }) => {
  if (globalConfig.testPathPatterns.patterns.length > 0) return 0;
  return readdirSync(tests)
    .filter((file) => !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(file)))
    .filter((file) => readFileSync(join(tests, file), 'utf8').includes('startStack(')).length;
};

/** At the end of the suite: no log of any stack holds a secret or personal data. */
export default async function tearDown(globalConfig, projectConfig) {
  await stopKafka();
  const { faults, summary } = searchRun(fewestStacks(globalConfig, projectConfig));
  process.stderr.write(`\nRedaction: ${summary}: ${faults.length === 0 ? 'nothing found' : 'FAILED'}\n`);
  for (const fault of faults) process.stderr.write(`  ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
  closeRun();
}
