import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aLead, aSchedule } from './contact-records.js';
import { type Json, type TestService, startTestService } from './customer-service.js';
import { examplesOf } from '@entrepot/service/testing';
import { aCustomer, anAddress } from './records.js';

let service: TestService;
let paths: Record<string, Record<string, Json>>;
let schemas: Record<string, Json>;
let examples: ReturnType<typeof examplesOf>;
beforeAll(async () => {
  service = await startTestService();
  const document = (await service.get('/openapi.json')).body;
  paths = document['paths'];
  examples = examplesOf(document);
  schemas = document['components'].schemas;
  await service.import('customers', [aCustomer({ custom_attributes: { celular: '1' }, addresses: [anAddress()] })]);
  await service.import('leads', [aLead(1)]);
  await service.import('schedules', [aSchedule(1)]);
});
afterAll(() => service.close());

const operations = (): [string, string, Json][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Json] => [path, method, operation]),
  );

it('describes every endpoint, with an example of its answer and of what is sent', () => {
  const api = operations().filter(([path]) => path.startsWith('/api2/'));
  expect(api.map(([path, method]) => `${method} ${path}`).sort()).toEqual([
    'delete /api2/address',
    'delete /api2/customers',
    'get /api2/address',
    'get /api2/agendamentos',
    'get /api2/customers',
    'get /api2/customers/addresses/{customer_id}',
    'get /api2/leads',
    'get /api2/schedules',
    'patch /api2/address',
    'patch /api2/customers',
    'post /api2/address',
  ]);
  for (const [path, method, operation] of operations()) {
    expect([path, operation['summary'], examples.answers(method, path, operation['responses']['201'] ? '201' : '200').length > 0]).toEqual([
      path,
      expect.any(String),
      true,
    ]);
    for (const content of Object.values((operation['requestBody']?.content ?? {}) as Record<string, Json>))
      expect(schemas[content['schema'].$ref.split('/').at(-1)]?.['properties']).toEqual(expect.any(Object));
  }
});

it('shows records with the fields that they have', async () => {
  const keys = (record: Json): string[] => Object.keys(record).sort();
  const [customer] = (await service.get('/api2/customers')).body['customers'];
  const [list, one] = examples.answers('get', '/api2/customers', 200);
  // A custom attribute stands beside the fields.
  expect([...keys(one?.['customer']), 'celular'].sort()).toEqual(keys(customer));
  expect([...keys(list?.['customers'][0]), 'celular'].sort()).toEqual(keys(customer));
  const addresses = (await service.get(`/api2/address?customer_id=${customer.customer_id}`)).body;
  const [shown] = examples.answers('get', '/api2/address', 200);
  expect([keys(shown as Json), keys(shown?.['addresses'][0])]).toEqual([keys(addresses), keys(addresses['addresses'][0])]);
  for (const path of ['leads', 'schedules']) {
    const { body } = await service.get(`/api2/${path}`);
    expect(keys(examples.answers('get', `/api2/${path}`, 200)[0]?.[path][0])).toEqual(keys(body[path][0]));
  }
});
