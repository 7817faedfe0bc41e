import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './customer-service.js';
import { aLead, aSchedule } from './contact-records.js';
import { aCustomer, anAddress } from './records.js';

let service: TestService;
let id: number;
let address_id: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  const record = aCustomer({ addresses: [anAddress()] });
  await service.import('customers', [record]);
  id = (await service.get(`/api2/customers?email=${record.email}`)).body['customer']['customer_id'];
  address_id = (await service.get(`/api2/address?customer_id=${id}`)).body['addresses'][0]['address_id'];
});

const read = (path: string, known?: string) =>
  service.call('GET', `/api2/${path}`, undefined, known === undefined ? {} : { 'if-none-match': known });
const tagOf = async (path: string): Promise<string> => String((await read(path)).headers['etag']);
const refused = { status: 412, body: { error: 'Precondition failed' } };

it('a customer, an address, a lead and a schedule have a tag, and are 304 to who has them', async () => {
  const [lead, schedule] = [aLead(81), aSchedule(82)];
  await service.import('leads', [lead]);
  await service.import('schedules', [schedule]);
  for (const path of [`customers?id=${id}`, `address?address_id=${address_id}`, `leads?id=${lead.id}`, `schedules?id=${schedule.id}`]) {
    const tag = await tagOf(path);
    expect([path, await read(path, tag)]).toMatchObject([path, { status: 304, text: '', headers: { etag: tag } }]);
    expect([path, (await read(path, '"other"')).status]).toEqual([path, 200]);
  }
  for (const path of ['customers', `address?customer_id=${id}`, 'leads']) expect((await read(path)).headers).not.toHaveProperty('etag');
});

it('PATCH and DELETE of a customer take its tag', async () => {
  const tag = await tagOf(`customers?id=${id}`);
  const patch = (headers: Record<string, string>) => service.call('PATCH', '/api2/customers', { id, firstname: 'Bia' }, headers);
  expect(await patch({ 'if-match': '"other"' })).toMatchObject(refused);
  expect(await patch({ 'if-match': tag })).toMatchObject({ status: 200 });
  expect(await patch({ 'if-match': tag })).toMatchObject(refused);
  expect(await service.call('DELETE', `/api2/customers?id=${id}`, undefined, { 'if-match': tag })).toMatchObject(refused);
  const now = await tagOf(`customers?id=${id}`);
  expect(now).not.toBe(tag);
  expect(await service.call('DELETE', `/api2/customers?id=${id}`, undefined, { 'if-match': now })).toMatchObject({ status: 200 });
  expect(await service.call('DELETE', `/api2/customers?id=${id}`, undefined, { 'if-match': now })).toMatchObject({ status: 404 });
});

it('PATCH and DELETE of an address take its tag', async () => {
  const tag = await tagOf(`address?address_id=${address_id}`);
  const patch = (headers: Record<string, string>) => service.call('PATCH', '/api2/address', { address_id, city: 'Recife' }, headers);
  expect(await patch({ 'if-match': tag })).toMatchObject({ status: 200 });
  expect(await patch({ 'if-match': tag })).toMatchObject(refused);
  expect(await patch({ 'if-match': '*' })).toMatchObject({ status: 200 });
  const remove = (known: string) => service.call('DELETE', `/api2/address?address_id=${address_id}`, undefined, { 'if-match': known });
  expect(await remove(tag)).toMatchObject(refused);
  expect(await remove(await tagOf(`address?address_id=${address_id}`))).toMatchObject({ status: 200 });
});
