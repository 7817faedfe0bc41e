import { jest } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { permissions } from '@entrepot/contracts';
import { signToken, tokenIssuer, type SigningKey, type TokenGrant } from './sign-token.js';
import { createTokenVerifier } from './token-verifier.js';

const now = (): number => Math.floor(Date.now() / 1000);

const newKey = async (kid: string): Promise<SigningKey & { jwk: JWK }> => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } };
};

const grant = (changes: Partial<TokenGrant> = {}): TokenGrant => ({
  clientId: 'erp',
  permissions: ['orders/read'],
  tokenId: 't-1',
  generation: 1,
  issuedAt: now(),
  ...changes,
});

const publishing = (...keys: { jwk: JWK }[]) => jest.fn(async (): Promise<JSONWebKeySet> => ({ keys: keys.map(({ jwk }) => jwk) }));

describe('token verifier', () => {
  it('knows the principal of a good token', async () => {
    const key = await newKey('a');
    const { verify, recall } = createTokenVerifier({ jwks: publishing(key) });
    const token = await signToken(key, grant({ permissions: ['orders/read', 'admin'] }));
    expect(recall(token)).toBeUndefined();
    const principal = await verify(token);
    expect(principal).toMatchObject({ clientId: 'erp', tokenId: 't-1', generation: 1 });
    expect(principal.permissions).toEqual(new Set(permissions));
    expect((await verify(await signToken(key, grant({ permissions: ['orders/write', 'prices/write'] })))).permissions).toEqual(
      new Set(['orders/write', ...['fulfil', 'invoice', 'refund', 'cancel', 'edit'].map((part) => `orders/${part}`), 'prices/write']),
    );
    expect(principal.expiresAt - principal.issuedAt).toBe(3600);
    expect(recall(token)).toBe(principal);
  });

  it.each<[string, (key: SigningKey & { jwk: JWK }) => Promise<string>, state?: string]>([
    ['expired', (key) => signToken(key, grant({ issuedAt: now() - 3601 })), 'expired'],
    ['expired by its word, of a stolen key id', async () => sign(await newKey('a'), { exp: now() - 60 })],
    ['of another issuer', (key) => sign(key, { iss: 'someone' })],
    ['of another type', (key) => sign(key, {}, { typ: 'JWT' })],
    ['without an id', (key) => sign(key, { jti: undefined })],
    ['without a generation', (key) => sign(key, { gen: undefined })],
    ['of an unknown key', (key) => sign(key, {}, { kid: 'b' })],
    ['of a stolen key id', async () => sign(await newKey('a'))],
    ['with a symmetric signature over the public key', (key) => signSymmetric(key)],
    ['unsigned', async (key) => `${(await sign(key)).split('.').slice(0, 2).join('.')}.`],
    ['cut', async (key) => (await sign(key)).slice(0, -4)],
    ['too long', async (key) => (await sign(key)) + 'x'.repeat(5000)],
    ['empty', async () => ''],
    ['no token', async () => 'a.b.c'],
  ])('refuses a token that is %s', async (_what, make, state = 'malformed') => {
    const key = await newKey('a');
    const { verify, recall } = createTokenVerifier({ jwks: publishing(key) });
    const token = await make(key);
    await expect(verify(token)).rejects.toMatchObject({
      code: 'unauthorized',
      details: { faults: [{ path: '', code: 'token', message: expect.stringMatching(`^${state}: `) }] },
    });
    expect(recall(token)).toBeUndefined();
  });

  it('takes a changed payload for what it is', async () => {
    const key = await newKey('a');
    const { verify } = createTokenVerifier({ jwks: publishing(key) });
    const [head, , signature] = (await sign(key)).split('.');
    const forged = Buffer.from(
      JSON.stringify({ iss: tokenIssuer, sub: 'erp', jti: 't', iat: now(), exp: now() + 60, gen: 1, scope: 'admin' }),
    );
    await expect(verify([head, forged.toString('base64url'), signature].join('.'))).rejects.toThrow('unauthorized');
  });

  it('forgets a remembered token when it expires', async () => {
    const key = await newKey('a');
    const { verify, recall } = createTokenVerifier({ jwks: publishing(key) });
    const token = await signToken(key, grant());
    await verify(token);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect(recall(token)).toBeUndefined();
    clock.mockRestore();
  });

  it('reads the keys again for a new key id, and then checks nothing twice', async () => {
    const [a, b] = [await newKey('a'), await newKey('b')];
    const published = [a.jwk];
    const jwks = jest.fn(async (): Promise<JSONWebKeySet> => ({ keys: [...published] }));
    const { verify } = createTokenVerifier({ jwks, minRefreshMs: 0 });
    await verify(await signToken(a, grant()));
    published.push(b.jwk);
    const token = await signToken(b, grant());
    await verify(token);
    await verify(token);
    await verify(await signToken(a, grant({ tokenId: 't-2' })));
    expect(jwks).toHaveBeenCalledTimes(2);
  });

  it('does not turn made-up key ids into reads', async () => {
    const key = await newKey('a');
    const jwks = publishing(key);
    const { verify } = createTokenVerifier({ jwks });
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => sign(key, {}, { kid: `made-up-${i}` })));
    for (const token of tokens) await expect(verify(token)).rejects.toThrow('unauthorized');
    expect(jwks).toHaveBeenCalledTimes(1);
  });

  it('says that it cannot know while the keys cannot be read, and goes on with those it has', async () => {
    const [a, b] = [await newKey('a'), await newKey('b')];
    let away = true;
    const jwks = async (): Promise<JSONWebKeySet> => (away ? Promise.reject(new Error('away')) : { keys: [a.jwk] });
    const { verify } = createTokenVerifier({ jwks, minRefreshMs: 0 });
    await expect(verify(await signToken(a, grant()))).rejects.toMatchObject({ code: 'resource_unavailable' });
    away = false;
    await verify(await signToken(a, grant()));
    away = true;
    await verify(await signToken(a, grant({ tokenId: 't-2' })));
    await expect(verify(await signToken(b, grant()))).rejects.toMatchObject({ code: 'resource_unavailable' });
  });
});

const sign = (key: SigningKey, claims: Record<string, unknown> = {}, header: Record<string, string> = {}): Promise<string> =>
  new SignJWT({ iss: tokenIssuer, sub: 'erp', jti: 't-1', iat: now(), exp: now() + 60, gen: 1, scope: 'orders/read', ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...header })
    .sign(key.privateKey);

const signSymmetric = (key: { jwk: JWK }): Promise<string> =>
  new SignJWT({ iss: tokenIssuer, sub: 'erp', jti: 't-1', iat: now(), exp: now() + 60, gen: 1, scope: 'admin' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'a' })
    .sign(Buffer.from(JSON.stringify(key.jwk).padEnd(32, 'x')));
