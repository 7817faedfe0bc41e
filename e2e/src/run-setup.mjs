import provideKafka from '../../libs/testing/jest/kafka-setup.mjs';
import { openRun } from './run-logs.mjs';

export default async function setUp() {
  openRun();
  await provideKafka();
}
