import type { Answer, Json } from '@entrepot/service/testing';
import { startCatalogWithStores, type TestCatalog } from './catalog.js';

export type Write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
type Reply = Pick<Answer, 'status' | 'body'>;

export interface AttributeCatalog extends TestCatalog {
  /** A write as an integration that may write attributes; `path` without /api2. */
  write: Write;
  /** Returns the details of a write that is refused. */
  faultsOf(...write: Parameters<Write>): Promise<Answer['details']>;
  /** A GET of /api2/attribute with these parameters. */
  find(parameters: string, body?: unknown): Promise<Reply>;
  /** A GET as an integration that may read attributes; `path` without /api2. */
  read(path: string): Promise<Reply>;
  /** Reads an answer with its headers. */
  readWhole(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an attribute, which has to go well. */
  create(attribute: object): Promise<Json>;
  /** Reads the options of an attribute by label. */
  optionIds(code: string): Promise<Record<string, number>>;
}

/** A catalog with the stores 1 and 2, as integrations that work on attributes see it. */
export const startAttributeCatalog = async (): Promise<AttributeCatalog> => {
  const catalog = await startCatalogWithStores();
  const token = await catalog.token('attributes/read', 'attributes/write');
  const reply = ({ status, body }: Answer): Reply => ({ status, body });
  const send = (...[method, path, body, headers = {}]: Parameters<Write>) =>
    catalog.call(method, `/api2/${path}`, { token, headers, body });
  const write: Write = async (...sent) => reply(await send(...sent));
  const find: AttributeCatalog['find'] = async (parameters, body) =>
    reply(await catalog.call('GET', `/api2/attribute?${parameters}`, { token, body }));
  const readWhole: AttributeCatalog['readWhole'] = (path, headers = {}) => catalog.call('GET', `/api2/${path}`, { token, headers });
  return Object.assign(catalog, {
    write,
    find,
    readWhole,
    read: async (path: string) => reply(await readWhole(path)),
    faultsOf: async (...sent: Parameters<Write>) => (await send(...sent)).details,
    async create(attribute: object) {
      const { status, body } = await write('POST', 'attribute', attribute);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body['attribute'] as Json;
    },
    async optionIds(code: string) {
      const { body } = await find(`attribute_code=${code}`);
      return Object.fromEntries(
        (body['attribute'].options as Json[]).map(({ label, option_id }) => [label as string, option_id as number]),
      );
    },
  });
};

/** An attribute of input select with options of these labels. */
export const select = (attribute_code: string, ...labels: string[]) => ({
  attribute_code,
  frontend_input: 'select',
  frontend_label: attribute_code,
  options: labels.map((admin) => ({ admin })),
});
