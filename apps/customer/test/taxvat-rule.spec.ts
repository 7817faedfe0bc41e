import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type TestService, startTestService } from './customer-service.js';
import { aCustomer } from './records.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ TAXVAT_RULE: 'none' });
});
afterAll(() => service.close());

it('takes any taxvat with TAXVAT_RULE=none', async () => {
  const warnings = [{ line: 1, warning: 'website_id: website 1 is not known yet' }];
  expect(await service.import('customers', [aCustomer({ taxvat: 'DE 123-456' })])).toMatchObject({ created: 1, warnings });
  const { customer } = (await service.get('/api2/customers?taxvat=de123456')).body as { customer: { customer_id: number } };
  const answer = await service.call('PATCH', '/api2/customers', { id: customer.customer_id, taxvat: '52998224726' });
  expect(answer).toMatchObject({ status: 200, body: { customer: { taxvat: '52998224726' } } });
});
