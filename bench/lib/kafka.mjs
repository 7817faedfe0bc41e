import kafkajs from 'kafkajs';

/** A client of the brokers that logs nothing. */
export const kafkaAt = (brokers) =>
  new kafkajs.Kafka({ brokers: brokers.split(','), clientId: 'bench', logLevel: kafkajs.logLevel.NOTHING });
