import { forHowLong, troublesOf, type SeenService, type ServiceHealth } from './troubles.rules.js';

const now = new Date('2026-01-31T02:30:00Z');
const well: ServiceHealth = {
  database: 'up',
  outbox: { depth: 3, oldest_age_seconds: 60 },
  consumer_lag: [{ topic: 'entrepot.order.v1', messages: 1_000 }],
  dead_letters: { waiting: 0, oldest_at: null },
  projections: [
    { name: 'store', state: 'filled', last_rebuild: { requested_at: '2025-01-01 00:00:00' } },
    { name: 'product', state: 'rebuilding', last_rebuild: { requested_at: '2026-01-31 01:30:00' } },
  ],
  mails: { waiting: 2, oldest_age_seconds: 900, unsealable: 0 },
  webhooks: { waiting: 9, failing: 9, due_age_seconds: 60, deactivated: 2 },
};
const seen = (report: Partial<ServiceHealth>): SeenService => ({ service: 'order', status: 'up', report: { ...well, ...report } });
const sentencesOf = (service: SeenService): string[] => troublesOf(service, now).map(({ kind, message }) => `${kind}: ${message}`);

describe('trouble', () => {
  it('is not what is up to its limits, nor what a service does not have', () => {
    expect(sentencesOf(seen({}))).toEqual([]);
    expect(sentencesOf(seen({ consumer_lag: [], projections: [], mails: null }))).toEqual([]);
  });

  it.each<[Partial<ServiceHealth>, string]>([
    [{ outbox: { depth: 1_204, oldest_age_seconds: 181 } }, 'outbox: 1,204 events wait to be published, the oldest for 3 min'],
    [{ consumer_lag: [{ topic: 'entrepot.order.v1', messages: 1_001 }] }, 'lag: 1,001 events behind on entrepot.order.v1'],
    [{ consumer_lag: null }, 'broker: the broker does not say how far it has read'],
    [
      { dead_letters: { waiting: 1, oldest_at: '2026-01-31 02:14:07' } },
      'dead_letters: 1 dead letter waits, the oldest since 2026-01-31 02:14:07 UTC',
    ],
    [
      {
        waiting_partitions: [
          {
            topic: 'entrepot.catalog.v1',
            partition: 3,
            type: 'store.updated',
            since: '2026-01-31 02:14:07',
            error: 'PostgreSQL 53100: disk full',
          },
        ],
      },
      'partitions: partition 3 of entrepot.catalog.v1 waits since 2026-01-31 02:14:07 UTC for store.updated, which cannot be set aside: PostgreSQL 53100: disk full',
    ],
    [
      { retention: [{ setting: 'offsets.retention.minutes of the brokers', days: 7, wanted_days: 30 }] },
      'retention: offsets.retention.minutes of the brokers is 7 days, EVENT_RETENTION_DAYS says 30',
    ],
    [{ projections: [{ name: 'stock', state: 'unfilled', last_rebuild: null }] }, 'projection: the projection stock was never asked for'],
    [
      { projections: [{ name: 'stock', state: 'rebuilding', last_rebuild: { requested_at: '2026-01-31 01:29:59' } }] },
      'projection: the projection stock is being rebuilt since 2026-01-31 01:29:59 UTC',
    ],
    [
      { follow_ups: [{ kind: 'store-orders', waiting: 3, failing: 2, oldest_age_seconds: 300, error: 'Error: no room' }] },
      'follow_ups: 2 of the follow-ups store-orders fail for 5 min: Error: no room',
    ],
    [{ mails: { waiting: 14, oldest_age_seconds: 1_000, unsealable: 0 } }, 'mails: 14 mails wait to be sent, the oldest for 17 min'],
    [{ mails: { waiting: 0, oldest_age_seconds: 0, unsealable: 2 } }, 'mails: 2 mails cannot be unsealed'],
    [{ payments: { stuck: 1 } }, 'payments: 1 payment waits for a decision: entrepot ops payments'],
    [{ payments: { stuck: 0, by_hand: 1 } }, 'payments: 1 payment waits to be paid back by hand: entrepot ops payments by-hand'],
    [
      { payments: { stuck: 0, disputed: 2 } },
      'payments: 2 disputed payments wait for an answer to the bank: entrepot ops payments by-hand',
    ],
    [
      { payments: { stuck: 0, unsettled: 2 } },
      'payments: 2 payments wait for an answer of the provider for half an hour: entrepot ops payments',
    ],
    [
      { webhooks: { waiting: 1_204, failing: 3, due_age_seconds: 181, deactivated: 0 } },
      'webhooks: deliveries of webhooks are not sent, the oldest is due for 3 min, 1,204 wait',
    ],
    [{ holds: { overdue: 1, oldest_age_seconds: 61 } }, 'holds: 1 hold does not end, the oldest is over for 61 s'],
    [
      { database: 'down', outbox: null, consumer_lag: [], dead_letters: null, projections: null, mails: null },
      'database: its database does not answer',
    ],
  ])('%j is: %s', (report, sentence) => expect(sentencesOf(seen(report))).toEqual([sentence]));

  it('is every topic that the brokers refuse, beside the events that wait', () => {
    const topics = [
      { topic: 'entrepot.order.dlq', depth: 4, oldest_age_seconds: 181, error: 'KafkaJSProtocolError: Not authorized' },
      { topic: 'entrepot.order.v1', depth: 1, oldest_age_seconds: 1, error: null },
    ];
    expect(sentencesOf(seen({ outbox: { depth: 5, oldest_age_seconds: 181, topics } }))).toEqual([
      'outbox: 5 events wait to be published, the oldest for 3 min',
      'outbox: 4 of them on entrepot.order.dlq, which is refused: KafkaJSProtocolError: Not authorized',
    ]);
  });

  it('is every event that a consumer will never see, beside the dead letter that stands for them', () => {
    const dead = { waiting: 1, oldest_at: '2026-01-31 02:14:07', gaps: 1, events_lost: 8 };
    const waits = 'dead_letters: 1 dead letter waits, the oldest since 2026-01-31 02:14:07 UTC';
    expect(sentencesOf(seen({ dead_letters: dead }))).toEqual([waits, 'lost: events lost to order: 8']);
    expect(sentencesOf(seen({ dead_letters: { ...dead, events_lost: 0 } }))).toEqual([
      waits,
      'lost: events lost to order: an unknown number',
    ]);
  });

  it('is a service that does not answer', () => {
    expect(sentencesOf({ service: 'order', status: 'unreachable', error: 'no answer within 5 s', since: '2026-01-31 02:14:07' })).toEqual([
      'unreachable: it does not answer since 2026-01-31 02:14:07 UTC: no answer within 5 s',
    ]);
  });

  it('says how long as exactly as one needs to worry', () => {
    expect([0, 119.4, 120, 7_199, 7_200, 100_000].map(forHowLong)).toEqual(['0 s', '119 s', '2 min', '120 min', '2 h', '28 h']);
  });
});
