import stopKafka from '../../testing/jest/kafka-teardown.mjs';
import stopPostgres from '../../testing/jest/postgres-teardown.mjs';

export default async () => {
  await Promise.all([stopPostgres(), stopKafka()]);
};
