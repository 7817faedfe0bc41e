import type { Answer } from '@entrepot/client';
import type { Command } from 'commander';
import { isPermission, permissions } from '@entrepot/contracts';
import { Failure } from '../api/failure.js';
import { table } from '../terminal/output.js';
import { openApi, print, type Session } from '../terminal/session.js';
import { hoursOf } from './options.js';

type Integration = Answer<'get', '/ops/integrations'>['integrations'][number];

const permissionsOf = (list: string): string[] => {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined) throw new Failure(`There is no permission "${unknown}": choose among ${permissions.join(', ')}.`, 2);
  return names;
};

interface CreateOptions {
  permissions?: string;
  clientId?: string;
  contact?: string;
  warehouses?: string;
  json?: boolean;
}

/** Codes of a comma-separated list; `all` is null. */
const codesOf = (list: string | undefined): string[] | null | undefined =>
  list === 'all' ? null : list?.split(',').map((code) => code.trim());

const path = (clientId: string): string => `/ops/integrations/${encodeURIComponent(clientId)}`;

const create = async (
  session: Session,
  name: string,
  { permissions: list, clientId, contact, warehouses, json }: CreateOptions,
): Promise<void> => {
  const permissions = list === undefined ? undefined : permissionsOf(list);
  const chosen = { permissions, client_id: clientId, contact, warehouses: codesOf(warehouses) };
  const call = { method: 'POST', path: '/ops/integrations', json: { name, ...chosen } } as const;
  const answer = await openApi(session).call<{ client_secret: string; integration: Integration }>(call);
  print(session, json, answer, ({ client_secret: secret, integration: { client_id: id, permissions: granted } }) =>
    [
      `client id      ${id}\nclient secret  ${secret}\npermissions    ${granted.join(', ')}`,
      'The secret is shown this once: keep it now.',
    ].join('\n\n'),
  );
};

const rowOf = ({
  client_id,
  name,
  is_active,
  last_used_at,
  permissions: granted,
  unused_permissions: unused = [],
  warehouses,
}: Integration): string[] => [
  client_id,
  name,
  is_active ? 'active' : 'inactive',
  last_used_at ?? 'never',
  warehouses?.join(' ') ?? 'all',
  granted.map((permission) => (unused.includes(permission) ? `(${permission})` : permission)).join(' '),
];

const list = async (session: Session, { json }: { json?: boolean }): Promise<void> => {
  const answer = await openApi(session).call<{ integrations: Integration[] }>({ path: '/ops/integrations' });
  const header = ['CLIENT ID', 'NAME', 'STATE', 'LAST USED', 'WAREHOUSES', 'PERMISSIONS'];
  print(session, json, answer, ({ integrations }) => table(header, integrations.map(rowOf)));
};

const revoke = async (session: Session, clientId: string, { json }: { json?: boolean }): Promise<void> => {
  const answer = await openApi(session).call<object>({ method: 'DELETE', path: path(clientId) });
  const text = `✔ ${clientId} is revoked: it gets no more tokens, and those that it has end within 2 s`;
  print(session, json, answer, () => text);
};

const defaultGraceHours = 24;

interface RotateOptions {
  graceHours?: number;
  revokeTokens?: boolean;
  json?: boolean;
}

const rotate = async (session: Session, clientId: string, { graceHours, revokeTokens = false, json }: RotateOptions): Promise<void> => {
  const hours = graceHours ?? (revokeTokens ? 0 : defaultGraceHours);
  const answer = await openApi(session).call<{ client_secret: string; previous_secret_until: string | null }>({
    method: 'POST',
    path: `${path(clientId)}/rotate`,
    json: { overlap_seconds: Math.round(hours * 3_600), revoke_tokens: revokeTokens },
  });
  print(
    session,
    json,
    answer,
    ({ client_secret: secret, previous_secret_until: until }) =>
      `client id      ${clientId}\nclient secret  ${secret}\n\nThe secret is shown this once: keep it now. The old one ` +
      (until === null ? 'is void.' : `works until ${until} UTC.`) +
      (revokeTokens ? ' All tokens are void within 2 s.' : ''),
  );
};

interface UpdateOptions {
  name?: string;
  contact?: string;
  warehouses?: string;
  json?: boolean;
}

const update = async (session: Session, clientId: string, { name, contact, warehouses, json }: UpdateOptions): Promise<void> => {
  if (name === undefined && contact === undefined && warehouses === undefined)
    throw new Failure('Name what changes: --name, --contact or --warehouses.', 2);
  const change = { name, contact: contact === 'none' ? null : contact, warehouses: codesOf(warehouses) };
  const answer = await openApi(session).call<{ integration: Integration }>({ method: 'PATCH', path: path(clientId), json: change });
  print(session, json, answer, ({ integration: { name, contact, warehouses } }) => {
    const seen = warehouses ? `warehouses ${warehouses.join(', ')}` : 'all warehouses';
    return `✔ ${clientId} is ${name}, contact ${contact ?? 'none'}, ${seen}`;
  });
};

interface PermissionsOptions {
  keepTokens?: boolean;
  json?: boolean;
}

const setPermissions = async (
  session: Session,
  clientId: string,
  list: string,
  { keepTokens, json }: PermissionsOptions,
): Promise<void> => {
  const change = { permissions: permissionsOf(list), revoke_tokens: !keepTokens };
  const answer = await openApi(session).call<{ integration: Integration }>({ method: 'PATCH', path: path(clientId), json: change });
  const tokens = keepTokens
    ? 'its living tokens lose what was taken within 2 s; what was given comes with the next token'
    : 'its tokens are void within 2 s, and new ones have these permissions';
  print(session, json, answer, ({ integration }) => `✔ ${clientId} may ${integration.permissions.join(', ') || 'do nothing'}: ${tokens}`);
};

/** `entrepot ops integrations create|list|update|rotate|permissions|revoke`, and `entrepot integration …` for short. */
export const addIntegrations = (parent: Command, name: string, session: Session): void => {
  const command = parent.command(name).description('who may call the API');
  command
    .command('create')
    .description('make an integration; its secret is printed this once')
    .argument('<name>', 'for people')
    .option('--permissions <list>', 'comma-separated; unless given all but admin and those of master data and imports')
    .option('--client-id <id>', 'made up unless given')
    .option('--contact <address>', 'e-mail address of those who run it')
    .option('--warehouses <list>', 'comma-separated codes: it sees the stock, reservations and shipments of these (default: all)')
    .option('--json', 'print the answer as one JSON object')
    .action((name: string, options: CreateOptions) => create(session, name, options));
  command
    .command('list')
    .description('show all integrations')
    .option('--json', 'print the answer as one JSON object')
    .action((options: { json?: boolean }) => list(session, options));
  command
    .command('update')
    .description('change the name, the contact or the warehouses of an integration')
    .argument('<client-id>')
    .option('--name <name>', 'for people')
    .option('--contact <address>', 'e-mail address of those who run it, or none')
    .option('--warehouses <list>', 'comma-separated codes of those that it sees, or all')
    .option('--json', 'print the answer as one JSON object')
    .action((clientId: string, options: UpdateOptions) => update(session, clientId, options));
  command
    .command('rotate')
    .description('make a new secret, printed this once; the old one works on for a while')
    .argument('<client-id>')
    .option('--grace-hours <hours>', 'how long the old secret works on, 0 for not at all (default: 24, with --revoke-tokens 0)', hoursOf)
    .option('--revoke-tokens', 'end the living tokens as well: somebody has seen the secret')
    .option('--json', 'print the answer as one JSON object')
    .action((clientId: string, options: RotateOptions) => rotate(session, clientId, options));
  command
    .command('permissions')
    .description('set what an integration may do, and void its tokens')
    .argument('<client-id>')
    .argument('<list>', 'comma-separated: all that it may from now on')
    .option('--keep-tokens', 'let living tokens be; they lose what was taken all the same')
    .option('--json', 'print the answer as one JSON object')
    .action((clientId: string, list: string, options: PermissionsOptions) => setPermissions(session, clientId, list, options));
  command
    .command('revoke')
    .description('take away an integration and all its tokens')
    .argument('<client-id>')
    .option('--json', 'print the answer as one JSON object')
    .action((clientId: string, options: { json?: boolean }) => revoke(session, clientId, options));
};
