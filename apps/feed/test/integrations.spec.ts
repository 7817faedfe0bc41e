import {
  event,
  integrationCreated,
  integrationRevoked,
  integrationSnapshot,
  integrationUpdated,
  snapshotCompleted,
  userCreated,
  userDeleted,
  withContained,
} from '@entrepot/contracts';
import type { RunningService } from '@entrepot/service';
import { type ServiceUnderTest, startUnderTest } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { Integrations } from '../src/projections/integration/integrations.js';
import { startFeed } from '../src/start.js';

let service: ServiceUnderTest;
let running: RunningService;
beforeAll(async () => {
  service = await startUnderTest(async (settings, runtime) => (running = await startFeed(settings, runtime)), {});
});
afterAll(() => service.close());

const created = (client_id: string, permissions: string[], version = 1) =>
  event(integrationCreated, { subject: client_id, version, data: { ...integrationCreated.sample, client_id, permissions } });
const permissionsOf = (clientId: string): string[] | null => {
  const found = running.app.get(Integrations).permissionsOf(clientId);
  return found && [...found];
};
/** Every replica knows it a little later. */
const knows = (clientId: string, permissions: string[]) =>
  until(() => JSON.stringify(permissionsOf(clientId)) === JSON.stringify(permissions), 20_000);
const refs = () => service.rows('select client_id, contact, version from integration_ref order by client_id');

it('are known with their permissions, as far as they are active', async () => {
  expect(permissionsOf('erp')).toBeNull();
  await service.publish(created('erp', ['orders/read']));
  await knows('erp', ['orders/read']);
  const data = { ...integrationUpdated.sample, client_id: 'erp', permissions: ['stock/read'] };
  await service.publish(event(integrationUpdated, { subject: 'erp', version: 2, data }));
  await knows('erp', ['stock/read']);
  await service.publish(event(integrationUpdated, { subject: 'erp', version: 3, data: { ...data, is_active: false } }));
  await knows('erp', []);
  await service.publish(event(integrationUpdated, { subject: 'erp', version: 4, data }));
  await knows('erp', ['stock/read']);
  await service.publish(event(integrationRevoked, { subject: 'erp', version: 5, data: { client_id: 'erp', name: 'ERP' } }));
  await knows('erp', []);
  expect(await refs()).toEqual([{ client_id: 'erp', contact: null, version: '5' }]);
});

it('are not taken back by what is older', async () => {
  await service.publish(created('late', ['orders/read'], 7), created('late', ['admin'], 6));
  await knows('late', ['orders/read']);
  expect(await refs()).toContainEqual({ client_id: 'late', contact: 'erp@example.com', version: '7' });
});

it('whose events are gone are learnt of by a snapshot, which the service asks for once', async () => {
  const asked = async () =>
    (await service.events<{ request_id: string; aggregates: string[] }>('snapshot.requested')).map(({ data }) => data);
  await until(async () => (await asked()).length > 0, 20_000);
  const [{ request_id, aggregates }] = (await asked()) as [{ request_id: string; aggregates: string[] }];
  expect(aggregates).toEqual(['integration']);
  const snapshot = (client_id: string, version: number) =>
    event(integrationSnapshot, { subject: client_id, version, data: { ...integrationSnapshot.sample, client_id, request_id } });
  await service.publish(
    snapshot('old', 3),
    snapshot('12', 1),
    event(snapshotCompleted, { subject: request_id, version: 1, data: { request_id, aggregate: 'integration', count: 2 } }),
  );
  await knows('old', [...withContained(['orders/read', 'orders/write'])]);
  const state = () => service.rows('select name, expected, completed_at is not null as is_filled from projection_state');
  await until(async () => (await state())[0]?.['is_filled'] === true, 20_000);
  expect(await state()).toEqual([{ name: 'integration', expected: '2', is_filled: true }]);
});

it('people are known as they are, without what belongs to stores where they see some only, until they are removed', async () => {
  const publish = (version: number, more: object) =>
    service.publish(
      event(userCreated, { subject: 17, version, data: { ...userCreated.sample, permissions: ['orders/read', 'stock/read'], ...more } }),
    );
  await publish(1, {});
  await knows('user:17', ['orders/read', 'stock/read']);
  await publish(2, { stores: [1] });
  await knows('user:17', ['stock/read']);
  await publish(3, { is_active: false });
  await knows('user:17', []);
  await publish(4, { permissions: ['products/read'] });
  await knows('user:17', ['products/read']);
  await service.publish(event(userDeleted, { subject: 17, version: 5, data: userDeleted.sample }));
  await knows('user:17', []);
});
