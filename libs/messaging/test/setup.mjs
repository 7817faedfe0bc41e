import provideKafka from '../../testing/jest/kafka-setup.mjs';
import startPostgres from '../../testing/jest/postgres-setup.mjs';

export default async () => {
  await Promise.all([startPostgres(), provideKafka()]);
};
