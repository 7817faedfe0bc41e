import { type DomainError } from '@entrepot/kernel';
import { parseClientForm } from './token-request.rules.js';

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

const refusal = (body: string, authorization?: string): string => {
  try {
    parseClientForm(body, authorization, ['grant_type']);
    return 'accepted';
  } catch (error) {
    return (error as DomainError).code;
  }
};

describe('client form', () => {
  it('takes the credentials from the form', () => {
    const { credentials, field } = parseClientForm(
      'grant_type=x&client_id=erp&client_secret=a%2Bb&scope=orders%2Fread+admin',
      undefined,
      [],
    );
    expect(credentials).toEqual({ clientId: 'erp', clientSecret: 'a+b' });
    expect(field('scope')).toBe('orders/read admin');
    expect(field('other')).toBeUndefined();
  });

  it('takes them from HTTP Basic, form-decoded', () =>
    expect(parseClientForm('grant_type=x&client_id=erp', basic('erp', 'a%2Bb%3Ac:d'), []).credentials).toEqual({
      clientId: 'erp',
      clientSecret: 'a+b:c:d',
    }));

  it.each([
    ['client_id=erp&client_secret=s', 'invalid_request', 'no grant_type'],
    ['grant_type=&client_id=erp&client_secret=s', 'invalid_request', 'an empty grant_type'],
    ['grant_type=x&client_secret=s', 'invalid_request', 'no client_id'],
    ['grant_type=x&client_id=erp', 'invalid_client', 'no secret'],
    ['grant_type=x&client_id=erp&client_secret=', 'invalid_client', 'an empty secret'],
    ['grant_type=x&client_id=a&client_id=b&client_secret=s', 'invalid_request', 'a field twice'],
    ['grant_type=x&scope=&scope=admin&client_id=a&client_secret=s', 'invalid_request', 'a field twice, once empty'],
  ])('%s is %s (%s)', (body, code) => expect(refusal(body)).toBe(code));

  it.each([
    ['grant_type=x', 'Bearer abc', 'invalid_client'],
    ['grant_type=x', 'Basic ***', 'invalid_client'],
    ['grant_type=x', basic('', 's'), 'invalid_client'],
    ['grant_type=x', basic('erp', ''), 'invalid_client'],
    ['grant_type=x', basic('%zz', 's'), 'invalid_client'],
    ['grant_type=x&client_secret=s', basic('erp', 's'), 'invalid_request'],
    ['grant_type=x&client_id=other', basic('erp', 's'), 'invalid_request'],
    ['', basic('erp', 's'), 'invalid_request'],
  ])('%s with %s is %s', (body, authorization, code) => expect(refusal(body, authorization)).toBe(code));
});
