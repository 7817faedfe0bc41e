import { containersOf, permissions, type Permission } from '@entrepot/contracts';
import { pngOf } from './image-files.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Written from the contract: what each endpoint needs, and how it refuses. */
const endpoints = `
GET attribute attributes/read
POST attribute attributes/write
PATCH attribute attributes/write
DELETE attribute attributes/write
POST attribute/option attributes/write
PATCH attribute/option attributes/write
DELETE attribute/option attributes/write
POST catalog/attributeSet attributes/write
DELETE catalog/attributeSet attributes/write
POST catalog/attributegroup attributes/write
PATCH catalog/attributegroup attributes/write
DELETE catalog/attributegroup attributes/write
POST catalog/attribute attributes/write
DELETE catalog/attribute attributes/write
GET products products/read
GET price products/read
GET category products/read
GET products/imagem products/read
GET products/imagens products/read
POST products/imagem products/images
PUT products/imagem products/images
DELETE products/imagem products/images
DELETE products/imagens products/images`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [Method, string, string]);

describe.each(endpoints)('%s /api2/%s', (method, path, permission) => {
  const refusal = (status: number, error: string) => ({ status, body: /image(m|ns)$/.test(path) ? { success: false, error } : { error } });
  const call = async (body: unknown, granted: readonly string[] | null = [permission], headers: Record<string, string> = {}) => {
    const token = granted && { token: await gallery.catalog.token(...granted) };
    const answer = await gallery.catalog.call(method, `/api2/${path}`, { ...token, body, headers });
    return { status: answer.status, body: answer.body };
  };

  it(`needs a token with ${permission}`, async () => {
    expect(await call({}, null)).toEqual(refusal(401, 'Unauthorized'));
    const others = permissions.filter((one) => !containersOf(permission as Permission).includes(one));
    expect(await call({}, others)).toEqual(refusal(403, 'Forbidden'));
    expect([401, 403]).not.toContain((await call({})).status);
  });

  it('takes a body of JSON, and no other', async () => {
    expect(await call('{"type": "id",')).toEqual(refusal(400, 'Invalid JSON body'));
    const xml = { 'content-type': 'application/xml' };
    expect(await call('<type/>', [permission], xml)).toEqual(refusal(400, 'Content-Type must be application/json'));
    if (method === 'GET') expect(await call([1])).toEqual(refusal(400, 'Invalid JSON body'));
  });
});

it('answers a retry of each write with its first answer, and does it once', async () => {
  const token = await gallery.catalog.token('attributes/write', 'attributes/read', 'products/images', 'products/read');
  let keys = 0;
  const twice = async (method: Method, path: string, body: object) => {
    const headers = { 'idempotency-key': `a-retry-of-a-write-${++keys}` };
    const send = () => gallery.catalog.call(method, `/api2/${path}`, { token, body, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, `${method} ${path}`]).toEqual([method === 'POST' ? 201 : 200, `${method} ${path}`]);
    expect([second.status, second.text, second.headers['idempotent-replay']]).toEqual([first.status, first.text, 'true']);
    return first.body;
  };
  const attribute = { attribute_code: 'retried' };
  await twice('POST', 'attribute', { ...attribute, frontend_input: 'select', frontend_label: 'Retried' });
  await twice('PATCH', 'attribute', { ...attribute, options: [{ admin: 'A' }] });
  const { option_id } = (await twice('POST', 'attribute/option', { ...attribute, admin: 'B' }))['option'];
  await twice('PATCH', 'attribute/option', { ...attribute, option_id, admin: 'C' });
  await twice('DELETE', 'attribute/option', { ...attribute, option_id });
  const { attribute_set_id } = await twice('POST', 'catalog/attributeSet', { attribute_set_name: 'Retried', skeleton_set_id: 1 });
  await twice('POST', 'catalog/attributegroup', { attribute_set_id, group_name: 'G' });
  await twice('PATCH', 'catalog/attributegroup', { attribute_set_id, group_name: 'G', new_group_name: 'H' });
  await twice('POST', 'catalog/attribute', { ...attribute, attribute_set_id, attribute_group_name: 'H' });
  await twice('DELETE', 'catalog/attribute', { ...attribute, attribute_set_id });
  await twice('DELETE', 'catalog/attributegroup', { attribute_set_id, group_name: 'H' });
  await twice('DELETE', 'catalog/attributeSet', { attribute_set_name: 'Retried' });
  await twice('DELETE', 'attribute', attribute);

  const { product_id } = await gallery.product();
  const file = { file_content: pngOf(1, 1).toString('base64'), file_mime_type: 'image/png' };
  const { image_id } = await twice('POST', 'products/imagem', { product_id, ...file, label: 'Front', position: 1 });
  await twice('PUT', 'products/imagem', { product_id, image_id, label: 'Back' });
  await twice('DELETE', 'products/imagem', { product_id, image_id });
  await twice('DELETE', 'products/imagens', { type: 'id', product_id, delete_all: true });
});

describe('a write that another one is in the way of', () => {
  const errors = [
    ['23505', 409, 'Conflict on save', undefined],
    ['40001', 409, 'Conflict on save', '1'],
    ['40P01', 409, 'Conflict on save', '1'],
    ['55P03', 503, 'Resource temporarily unavailable', '1'],
  ] as const;
  beforeAll(() =>
    gallery.catalog.rows(`
      create table in_the_way (code text);
      create function refuse() returns trigger language plpgsql as $$
        declare found text := (select code from in_the_way);
        begin if found is not null then raise exception using errcode = found; end if; return null; end $$;
      create trigger refuse after insert on attribute for each statement execute function refuse();
      create trigger refuse after insert on product_image for each statement execute function refuse()`),
  );
  afterAll(() => gallery.catalog.rows('drop table in_the_way cascade; drop function refuse cascade'));

  it.each(errors)('PostgreSQL says %s: %i %s, and nothing is left of it', async (code, status, error, retryAfter) => {
    const { product_id } = await gallery.product();
    await gallery.catalog.rows('insert into in_the_way values ($1)', code);
    const token = await gallery.catalog.token('attributes/write');
    const body = { attribute_code: 'in_the_way', frontend_input: 'text', frontend_label: 'T' };
    const attribute = await gallery.catalog.call('POST', '/api2/attribute', { token, body });
    const file = { file_content: pngOf(1, 1).toString('base64'), file_mime_type: 'image/png' };
    const image = await gallery.call('POST', 'imagem', { product_id, ...file, label: 'Front', position: 1 });
    await gallery.catalog.rows('delete from in_the_way');
    expect([attribute.status, attribute.body]).toEqual([status, { error }]);
    expect([image.status, image.body]).toEqual([status, { success: false, error }]);
    expect(image.headers['retry-after']).toBe(retryAfter);
    expect(await gallery.catalog.rows(`select 1 from attribute where attribute_code = 'in_the_way'`)).toEqual([]);
    expect(await gallery.images(product_id)).toEqual([]);
  });
});
