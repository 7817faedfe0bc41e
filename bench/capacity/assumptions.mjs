/** What is not measured: [value, what it is]. Put an installation's own figures here. */
export const assumptions = {
  reads: [40, 'reads of the API for each order: lists, polls, lookups of products and customers'],
  stockChanges: [2, 'changes of stock for each order'],
  answerBytes: [4_000, 'bytes of a read with its headers'],
  utilization: [0.6, 'share of a core that is used at most, so that peaks and the loss of a replica find room'],
  postgresCores: [16, 'cores of the PostgreSQL server of one service'],
  walBytesPerSecond: [200e6, 'bytes of write-ahead log that the disk of one server takes in a second'],
  kafkaCores: [8, 'cores of a broker'],
  kafkaBytesPerSecond: [100e6, 'bytes that a broker takes in a second, copies of others’ partitions included'],
  copies: [3, 'copies of each partition; two followers cost as much CPU as the leader'],
  standbys: [1, 'standbys of each PostgreSQL server'],
  partitionEvents: [300, 'events that a consumer handles of one partition in a second, one transaction after the other'],
  placingMs: [3, 'ms for which an order holds the lock of the orders’ numbers, of up to 200 in one transaction'],
  kafkaDays: [30, 'days that Kafka and the feed keep events (EVENT_RETENTION_DAYS, FEED_RETENTION_DAYS)'],
  keptMonths: [12, 'months that orders stay in PostgreSQL'],
  corePerHour: [0.04, 'price of a core for an hour, USD'],
  gigabyteMonth: [0.1, 'price of a GB on SSD for a month, USD'],
  gigabyteSent: [0.01, 'price of a GB between zones, USD'],
};

/** Days that rows of a table stay, by the first pattern that fits; others stay as long as orders. */
export const keptDays = [
  [/: outbox/, 2],
  [/: inbox/, 31],
  [/: idempotency/, 7],
  [/^feed: /, 30],
];
