import { webhookSeal } from './webhook-seal.js';

it('opens what it sealed, as the same thing of the same integration only', () => {
  const { seal, open } = webhookSeal('a key of a test that is long enough');
  const sealed = seal('secret', 'erp', 'whsec_abc');
  expect(sealed.toString('latin1')).not.toContain('abc');
  expect(open('secret', 'erp', sealed)).toBe('whsec_abc');
  expect(() => open('headers', 'erp', sealed)).toThrow();
  expect(() => open('secret', 'wms', sealed)).toThrow();
  expect(() => webhookSeal('another key of a test that is long').open('secret', 'erp', sealed)).toThrow();
});
