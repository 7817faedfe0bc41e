import { counted, table } from '../terminal/output.js';
import type { Health, Outbox, Projection, Report, ServicePart } from './answers.js';
import { ageCell, awayLines, none, numberCell, unknown } from './cells.js';

const up = <T>(parts: readonly ServicePart<T>[]): ({ service: string; status: 'up' } & T)[] =>
  parts.flatMap((part) => (part.status === 'up' ? [part] : []));

/** Prints the events that wait to be published, by service and topic. */
export const describeOutbox = (services: readonly ServicePart<{ outbox: Outbox }>[]): string => {
  const rows = up(services).flatMap(({ service, outbox }) =>
    outbox.topics.length === 0
      ? [[service, none, '0', none]]
      : outbox.topics.map(({ topic, depth, oldest_age_seconds: age }) => [service, topic, numberCell(depth), ageCell(age)]),
  );
  const refused = up(services).flatMap(({ service, outbox }) =>
    outbox.topics.flatMap(({ topic, error }) => (error ? [`✖ ${service}'s topic ${topic} is refused: ${error}`] : [])),
  );
  return [table(['SERVICE', 'TOPIC', 'WAITING', 'OLDEST'], rows), ...refused, ...awayLines(services)].join('\n');
};

const rebuildCell = ({ state, last_rebuild: last }: Projection): string => {
  if (!last) return none;
  if (state === 'filled') return `${last.completed_at} UTC, ${counted(last.expected ?? 0, 'row')}`;
  return `since ${last.requested_at} UTC, ${numberCell(last.told)} of ${numberCell(last.expected)} rows`;
};

const lagCell = ({ lag_messages: messages, lag_seconds: seconds }: Projection): string =>
  seconds === null ? numberCell(messages) : `${numberCell(messages)} (last ${ageCell(seconds)})`;

/** Prints the services' copies of each other's data. */
export const describeProjections = (services: readonly ServicePart<{ projections: Projection[] }>[]): string => {
  const rows = up(services).flatMap(({ service, projections }) =>
    projections.map((one) => [
      service,
      one.name,
      one.source,
      one.state,
      one.rows === null ? none : numberCell(one.rows),
      lagCell(one),
      rebuildCell(one),
    ]),
  );
  return [table(['SERVICE', 'PROJECTION', 'SOURCE', 'STATE', 'ROWS', 'BEHIND', 'LAST REBUILD'], rows), ...awayLines(services)].join('\n');
};

const statesCell = (projections: readonly Pick<Projection, 'state'>[] | null): string => {
  if (projections === null) return unknown;
  const count = (state: Projection['state']): number => projections.filter((one) => one.state === state).length;
  const states = (['filled', 'rebuilding', 'unfilled'] as const).filter((state) => count(state) > 0);
  return states.length === 0 ? none : states.map((state) => `${count(state)} ${state}`).join(', ');
};

const lagSum = ({ consumer_lag: lag }: Report): string => {
  if (lag === null) return unknown;
  return lag.length === 0 ? none : numberCell(lag.reduce((sum, { messages }) => sum + messages, 0));
};

/** Makes the cell of deliveries; values that an older release does not report count as none. */
const deliveriesCell = ({ database, webhooks }: Report): string => {
  if (!webhooks) return database === 'up' ? none : unknown;
  const { waiting, failing, deactivated = 0 } = webhooks;
  const notes = [
    ...(failing > 0 ? [`${numberCell(failing)} fail`] : []),
    ...(deactivated > 0 ? [`${counted(deactivated, 'webhook')} deactivated`] : []),
  ];
  return notes.length === 0 ? numberCell(waiting) : `${numberCell(waiting)} (${notes.join(', ')})`;
};

const healthRow = (part: Health['services'][number]): string[] => {
  if (part.status === 'unreachable') return [part.service, 'away', ...Array<string>(8).fill(unknown)];
  const { database, outbox, dead_letters: dead, projections, mails } = part.report;
  const oldest = outbox && outbox.depth > 0 ? ageCell(outbox.oldest_age_seconds) : none;
  return [
    part.service,
    'up',
    database,
    numberCell(outbox?.depth),
    outbox ? oldest : unknown,
    lagSum(part.report),
    numberCell(dead?.waiting),
    statesCell(projections),
    mails ? numberCell(mails.waiting) : database === 'up' ? none : unknown,
    deliveriesCell(part.report),
  ];
};

const headline = ({ checked_at, troubles }: Health): string => {
  const verdict = troubles.length === 0 ? 'all is well' : `${troubles.length} trouble${troubles.length === 1 ? '' : 's'}`;
  return `Entrepot at ${checked_at} UTC: ${verdict}`;
};

/** Prints one page: troubles first, then the state of every service. */
export const describeHealth = (health: Health): string => {
  const { troubles, services } = health;
  const width = Math.max(0, ...troubles.map(({ service }) => service.length));
  return [
    headline(health),
    ...troubles.map(({ service, message }) => `✖ ${service.padEnd(width)}  ${message}`),
    '',
    table(
      ['SERVICE', 'STATE', 'DATABASE', 'OUTBOX', 'OLDEST', 'BEHIND', 'DEAD LETTERS', 'PROJECTIONS', 'MAILS', 'DELIVERIES'],
      services.map(healthRow),
    ),
  ].join('\n');
};
