import type { Command } from 'commander';
import type { Health, Outbox, Projection, ServicePart } from '../ops/answers.js';
import { listProjections, rebuildProjection, type Rebuild } from '../ops/rebuild-projection.js';
import { describeRestore, reconcileService } from '../ops/reconcile-service.js';
import { describeHealth, describeOutbox, describeProjections } from '../ops/show-services.js';
import { openApi, openProgress, print, type Session } from '../terminal/session.js';
import { addIntegrations } from './integrations.js';
import { addAudit } from './ops-audit.js';
import { addDeadLetters } from './ops-dead-letters.js';
import { addPayments } from './ops-payments.js';
import { addVerify } from './ops-verify.js';

interface Options {
  service?: string;
  json?: boolean;
}

const isAway = ({ status }: { status: string }): boolean => status === 'unreachable';

const health = async (session: Session, { service, json }: Options): Promise<boolean> => {
  const found = await openApi(session).call<Health>({ path: '/ops/health', query: { service } });
  print(session, json, found, describeHealth);
  return found.status !== 'ok';
};

const outbox = async (session: Session, { service, json }: Options): Promise<boolean> => {
  const answer = await openApi(session).call<{ services: ServicePart<{ outbox: Outbox }>[] }>({ path: '/ops/outbox', query: { service } });
  print(session, json, answer, ({ services }) => describeOutbox(services));
  return answer.services.some(isAway);
};

const projections = async (session: Session, { service, json }: Options): Promise<boolean> => {
  const answer = await listProjections(openApi(session), service);
  print(session, json, answer, ({ services }) => describeProjections(services));
  const isUnfilled = (one: Projection): boolean => one.state === 'unfilled';
  return answer.services.some((part) => isAway(part) || (part.status === 'up' && part.projections.some(isUnfilled)));
};

const describeRebuild = ({ service, projection, request_id, rows, seconds }: Rebuild): string =>
  rows === null
    ? `… ${projection} of ${service} is being rebuilt (${request_id}): entrepot ops projections list shows how far`
    : `✔ ${projection} of ${service} is rebuilt: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`;

interface RebuildChoice {
  restart?: boolean;
  wait: boolean;
  json?: boolean;
}

const rebuild = async (
  session: Session,
  service: string,
  projection: string,
  { restart = false, wait, json }: RebuildChoice,
): Promise<void> => {
  const done = await rebuildProjection(openApi(session), service, projection, { restart, wait, openProgress: openProgress(session) });
  print(session, json, done, describeRebuild);
};

/** `entrepot ops …`: what an operator looks at and repairs (docs/operations.md); `onTrouble` is called with whether there was any. */
export const addOps = (program: Command, session: Session, onTrouble: (isTrouble: boolean) => void): void => {
  const ops = program.command('ops').description('see how the system is, and repair it');
  const look = (parent: Command, name: string, description: string, work: (session: Session, options: Options) => Promise<boolean>): void =>
    void parent
      .command(name)
      .description(description)
      .option('--service <name>', 'one of them')
      .option('--json', 'print the answer as one JSON object')
      .action(async (options: Options) => onTrouble(await work(session, options)));

  look(ops, 'health', 'all services on one page; exit code 1 where there is trouble', health);
  look(ops, 'outbox', 'events that wait to be published', outbox);
  addDeadLetters(ops, session, onTrouble);
  addPayments(ops, session, onTrouble);
  addAudit(ops, session);
  addVerify(ops, session, onTrouble);
  ops
    .command('owner-link')
    .description('make the link by which the first owner signs in, once, within a day; a former one is void')
    .action(async () =>
      session.out((await openApi(session).call<{ link: string }>({ method: 'POST', path: '/ops/owner-link', json: {} })).link),
    );
  const command = ops.command('projections').description('what services keep of each other’s data');
  look(command, 'list', 'show them, and how far they are behind', projections);
  command
    .command('rebuild')
    .description('rebuild one while it serves, and wait until it is whole; it goes on when this is interrupted')
    .argument('<service>', 'who keeps it, like sale-link')
    .argument('<projection>', 'like product')
    .option('--restart', 'give up a rebuild that is under way')
    .option('--no-wait', 'ask for it only')
    .option('--json', 'print the result as one JSON object')
    .action((service: string, projection: string, options: RebuildChoice) => rebuild(session, service, projection, options));
  ops
    .command('reconcile')
    .description('bring a service whose database was restored alone into agreement with the others, and list what was lost')
    .argument('<service>', 'which was restored, like order')
    .option('--json', 'print the result as one JSON object')
    .action(async (service: string, { json }: Options) => {
      const done = await reconcileService(openApi(session), service, openProgress(session));
      print(session, json, done, (restore) => describeRestore(service, restore));
    });
  addIntegrations(ops, 'integrations', session);
};
