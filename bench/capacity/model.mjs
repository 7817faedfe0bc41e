// node bench/capacity/model.mjs [--write]
//
// What so many orders a second need, and what a million orders cost: computed from measured.json, which run.mjs writes, and from assumptions.mjs.
// --write puts it into docs/scale.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { serviceNames, services, topicOf } from '../../libs/contracts/src/roster/services.ts';
import { databaseAccount } from '../conversion/cpu-accounts.mjs';
import { assumptions, keptDays } from './assumptions.mjs';

const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8'));
const page = join(import.meta.dirname, '../../docs/scale.md');
const given = Object.fromEntries(Object.entries(assumptions).map(([name, [value]]) => [name, value]));
const levels = [100, 1_000, 10_000];
const byDefault = { replicas: 6, partitions: 6, brokers: 3 };
const sum = (values) => Object.values(values).reduce((total, value) => total + value, 0);
const amount = (value, digits = 0) => value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const perSecond = Object.entries(measured.perSecond)
  .map(([replicas, value]) => `${value} with ${replicas === '1' ? 'one replica' : `${replicas} replicas`}`)
  .join(', ');
const tableOf = (header, rows) =>
  [header, header.map((_, n) => (n === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const operations = { sale: 1, conversion: 1, documents: 1, read: given.reads, stock: given.stockChanges };
/** ms of CPU of an order by account, with the reads and changes that go with it. */
const costWith = (replicas) => {
  const costs = measured.cpu[replicas];
  const cost = {};
  for (const [operation, times] of Object.entries(operations))
    for (const [account, ms] of Object.entries(costs[operation])) cost[account] = (cost[account] ?? 0) + times * Math.max(0, ms);
  return cost;
};
const shared = measured.cpu[2] ? 2 : 1;
const cost = costWith(shared);
const postgresOf = (service) => cost[databaseAccount(service)] ?? 0;

/** A service's share of the write-ahead log: that of the bytes in its tables. */
const tableBytes = (service) =>
  sum(Object.fromEntries(Object.entries(measured.sizes.tables).filter(([name]) => name.startsWith(`${service}: `))));
const allBytes = sum(measured.sizes.tables);
const walOf = (service) => (measured.sizes.wal * tableBytes(service)) / allBytes;

/** Events of an order that a service publishes. */
const eventsOf = (service) => measured.sizes.events[topicOf(service)] ?? 0;
/** Without reads: a partition is read by one replica, and further ones only answer requests. */
const consumersFor = (service, rate) => {
  const { conversion, documents, stock } = measured.cpu[shared];
  const ms = (conversion[service] ?? 0) + (documents[service] ?? 0) + given.stockChanges * (stock[service] ?? 0);
  return Math.ceil((rate * ms) / 1_000 / given.utilization);
};
const replicasFor = (service, rate) => Math.max(2, Math.ceil((rate * (cost[service] ?? 0)) / 1_000 / given.utilization));
const readersOf = (service) => serviceNames.filter((name) => services[name].reads.includes(service));
const partitionsFor = (service, rate) => {
  const least = Math.max(
    (rate * eventsOf(service)) / given.partitionEvents,
    ...readersOf(service).map((reader) => consumersFor(reader, rate)),
  );
  return [6, 12, 24, 48, 96, 192, 384, 768].find((count) => count >= least) ?? Math.ceil(least);
};
const kafkaMs = cost.kafka * 2;
const kafkaBytes = measured.sizes.kafka * given.copies;

/** What saturates: orders a second that it takes as it is delivered, and how much of it a rate needs. */
const busiest = serviceNames.reduce((one, other) => ((cost[one] ?? 0) > (cost[other] ?? 0) ? one : other));
const parts = [
  ...serviceNames.map((service) => ({
    name: `${service}: replicas`,
    takes: (byDefault.replicas * given.utilization * 1_000) / (cost[service] || 0.001),
    needs: (rate) => amount(replicasFor(service, rate)),
  })),
  ...serviceNames.map((service) => ({
    name: `PostgreSQL of ${service}: cores of its server`,
    takes: (given.postgresCores * given.utilization * 1_000) / (postgresOf(service) || 0.001),
    needs: (rate) => amount(Math.max(1, (rate * postgresOf(service)) / 1_000 / given.utilization)),
  })),
  ...['order', 'feed'].map((service) => ({
    name: `PostgreSQL of ${service}: MB of log a second`,
    takes: given.walBytesPerSecond / walOf(service),
    needs: (rate) => amount((rate * walOf(service)) / 1e6),
  })),
  {
    name: 'orders placed one after the other (one lock for their numbers)',
    takes: 1_000 / given.placingMs,
    needs: (rate) => `${amount(rate)} a second`,
  },
  ...['order', 'inventory'].map((service) => ({
    name: `${topicOf(service)}: partitions`,
    takes: (byDefault.partitions * given.partitionEvents) / (eventsOf(service) || 0.001),
    needs: (rate) => amount(partitionsFor(service, rate)),
  })),
  {
    name: 'Kafka: cores of all brokers',
    takes: (byDefault.brokers * given.kafkaCores * given.utilization * 1_000) / kafkaMs,
    needs: (rate) => amount((rate * kafkaMs) / 1_000 / given.utilization),
  },
  {
    name: 'Kafka: MB a second, all copies',
    takes: (byDefault.brokers * given.kafkaBytesPerSecond) / kafkaBytes,
    needs: (rate) => amount((rate * kafkaBytes) / 1e6),
  },
].sort((a, b) => a.takes - b.takes);

const costRows = [...Object.entries(operations), ['idle', 0]].map(([operation, times]) => {
  const of = (replicas) => measured.cpu[replicas]?.[operation];
  const total = (replicas) => (of(replicas) ? amount(sum(of(replicas)), 2) : '-');
  const name = {
    sale: 'a sale',
    conversion: 'its conversion',
    documents: 'its invoice and shipment',
    read: 'a read',
    stock: 'a change of stock',
  }[operation];
  const postgres = Object.entries(of(1)).reduce((all, [account, ms]) => all + (account.includes('PostgreSQL') ? ms : 0), 0);
  const change = of(2) ? `${amount((100 * sum(of(2))) / sum(of(1)) - 100)} %` : '-';
  return [
    name ?? 'nobody calls, ms a second',
    times === 0 ? '' : `× ${times}`,
    total(1),
    amount(postgres, 2),
    amount(of(1).kafka ?? 0, 2),
    total(2),
    change,
  ];
});

const daysOf = (table) => keptDays.find(([pattern]) => pattern.test(table))?.[1] ?? null;
const permanent = sum(Object.fromEntries(Object.entries(measured.sizes.tables).filter(([table]) => daysOf(table) === null)));
/** Bytes that stand at a rate in the end, of what is kept for some days. */
const passing = Object.entries(measured.sizes.tables).reduce((all, [table, bytes]) => all + bytes * (daysOf(table) ?? 0), 0);
const day = 86_400;
const gigabytes = (bytes) => amount(bytes / 1e9);
const sizeRows = levels.map((rate) => [
  `${amount(rate)} a second`,
  gigabytes(rate * day * 30 * permanent),
  gigabytes(rate * day * passing),
  gigabytes(rate * day * measured.sizes.wal),
  gigabytes(rate * day * given.kafkaDays * kafkaBytes),
  amount((rate * (given.reads * given.answerBytes + kafkaBytes + measured.sizes.wal * given.standbys)) / 1e6),
]);

const million = 1e6;
const cores = (sum(cost) - cost.kafka + kafkaMs) / given.utilization / 3_600_000;
const stored = (bytes, months) => ((bytes * million) / 1e9) * months * given.gigabyteMonth;
const prices = [
  ['CPU', `${amount(cores * million)} core hours`, cores * million * given.corePerHour],
  [
    'PostgreSQL, what stays',
    `${gigabytes(permanent * million)} GB for ${given.keptMonths} months, ${1 + given.standbys} servers`,
    stored(permanent * (1 + given.standbys), given.keptMonths),
  ],
  ['PostgreSQL, what passes', 'outbox, inbox, feed', stored((passing / 30) * (1 + given.standbys), 1)],
  ['Kafka', `${gigabytes(kafkaBytes * million)} GB for ${given.kafkaDays} days`, stored(kafkaBytes, given.kafkaDays / 30)],
  [
    'network',
    'answers, copies, standbys',
    ((given.reads * given.answerBytes + kafkaBytes + measured.sizes.wal * given.standbys) * million * given.gigabyteSent) / 1e9,
  ],
];

const text = `### Measured

\`node bench/capacity/run.mjs --write\`, ${amount(measured.orders)} orders of one line; ms of CPU of all processes together, each operation as fast as a machine of four cores can, the
bench among them (conversions a second: ${perSecond}). Events come in batches then. At a few a second most are a batch of their own, and each costs more: at
12 a second a conversion cost 120 ms. A read is half orders by id, half products.

${tableOf(['', 'an order has', 'one replica', 'of it PostgreSQL', 'of it Kafka', 'two replicas', 'more'], costRows)}

An order with its sale, invoice and shipment, leaves ${amount(allBytes / 1_000, 1)} kB in PostgreSQL's tables and indexes (${amount(permanent / 1_000, 1)} kB of it stay, ${amount(measured.sizes.tables['gateway: audit_entry'] / 1_000, 1)} of them the audit log's), ${amount(measured.sizes.wal / 1_000)} kB
in its log, ${amount(measured.sizes.kafka / 1_000, 1)} kB in Kafka before copies, and ${amount(sum(measured.sizes.events), 1)} events: ${Object.entries(
  measured.sizes.events,
)
  .map(([topic, events]) => `${topic.split('.')[1]} ${amount(events, 1)}`)
  .join(', ')}.

### Assumed

${tableOf(
  ['assumption', 'value'],
  Object.values(assumptions).map(([value, what]) => [what, value >= 1e6 ? `${amount(value / 1e6)} million` : String(value)]),
)}

### What saturates first

Orders a second that each part takes with ${byDefault.replicas} replicas, ${byDefault.partitions} partitions, one PostgreSQL server a service and ${byDefault.brokers} brokers, the smallest first; then what a rate needs of it. An
order costs ${amount(sum(cost), 1)} ms of CPU with everything that goes with it, of which ${busiest} has the most of all processes: ${amount(cost[busiest], 1)} ms.

${tableOf(
  ['part', 'takes, orders a second', ...levels.map((rate) => `at ${amount(rate)}`)],
  parts.map(({ name, takes, needs }) => [name, takes > 20_000 ? '> 20,000' : amount(takes), ...levels.map(needs)]),
)}

### Partitions and replicas

Partitions for as many replicas as the events need, reads left out, and for the events of one partition.

${tableOf(
  ['service', ...levels.flatMap((rate) => [`replicas at ${amount(rate)}`, 'partitions'])],
  serviceNames.map((service) => [
    service,
    ...levels.flatMap((rate) => [amount(replicasFor(service, rate)), amount(partitionsFor(service, rate))]),
  ]),
)}

### Sizes

${tableOf(['', 'PostgreSQL: GB a month that stay', 'GB that stand for what passes', 'log, GB a day', 'Kafka, GB with copies', 'network, MB a second'], sizeRows)}

### A million orders

${tableOf(
  ['', 'of what', 'USD'],
  [
    ...prices.map(([what, of, price]) => [what, of, amount(price, 2)]),
    [
      'together',
      '',
      amount(
        prices.reduce((all, [, , price]) => all + price, 0),
        2,
      ),
    ],
  ],
)}`;

console.log(text);
if (process.argv.includes('--write')) {
  const [before, , after] = readFileSync(page, 'utf8').split(/<!-- \/?model -->/);
  const whole = `${before}<!-- model -->\n\n${text}\n\n<!-- /model -->${after}`;
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), filepath: page }));
}
