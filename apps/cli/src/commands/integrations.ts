import { InvalidArgumentError, type Command } from 'commander';
import { isPermission, permissions } from '@entrepot/contracts';
import { Failure } from '../api/failure.js';
import { table } from '../terminal/output.js';
import { openApi, type Session } from '../terminal/session.js';

interface Integration {
  client_id: string;
  name: string;
  permissions: string[];
  is_active: boolean;
  last_used_at: string | null;
}

const permissionsOf = (list: string): string[] => {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined) throw new Failure(`There is no permission "${unknown}": choose among ${permissions.join(', ')}.`, 2);
  return names;
};

interface CreateOptions {
  permissions?: string;
  clientId?: string;
  json?: boolean;
}

const create = async (session: Session, name: string, options: CreateOptions): Promise<void> => {
  const chosen = options.permissions === undefined ? {} : { permissions: permissionsOf(options.permissions) };
  const answer = await openApi(session).call<{ client_secret: string; integration: Integration }>({
    method: 'POST',
    path: '/ops/integrations',
    contentType: 'application/json',
    body: JSON.stringify({ name, ...chosen, ...(options.clientId !== undefined && { client_id: options.clientId }) }),
  });
  if (options.json) return session.out(JSON.stringify(answer));
  const { client_id: clientId, permissions: granted } = answer.integration;
  session.out(
    `client id      ${clientId}\nclient secret  ${answer.client_secret}\npermissions    ${granted.join(', ')}\n\nThe secret is shown this once: keep it now.`,
  );
};

const list = async (session: Session, { json }: { json?: boolean }): Promise<void> => {
  const answer = await openApi(session).call<{ integrations: Integration[] }>({ method: 'GET', path: '/ops/integrations' });
  if (json) return session.out(JSON.stringify(answer));
  const rows = answer.integrations.map(({ client_id: id, name, is_active: active, last_used_at: used, permissions: granted }) => [
    id,
    name,
    active ? 'active' : 'inactive',
    used ?? 'never',
    granted.join(' '),
  ]);
  session.out(table(['CLIENT ID', 'NAME', 'STATE', 'LAST USED', 'PERMISSIONS'], rows));
};

const revoke = async (session: Session, clientId: string, { json }: { json?: boolean }): Promise<void> => {
  const answer = await openApi(session).call<object>({ method: 'DELETE', path: `/ops/integrations/${encodeURIComponent(clientId)}` });
  session.out(json ? JSON.stringify(answer) : `✔ ${clientId} is revoked: it gets no more tokens, and those that it has end within 2 s`);
};

const defaultGraceHours = 24;

const hoursOf = (value: string): number => {
  const hours = Number(value);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(value) || hours > 720) throw new InvalidArgumentError('It must be a number of hours from 0 to 720.');
  return hours;
};

const change = <T>(session: Session, method: 'POST' | 'PATCH', path: string, body: object): Promise<T> =>
  openApi(session).call<T>({ method, path: `/ops/integrations/${path}`, contentType: 'application/json', body: JSON.stringify(body) });

interface RotateOptions {
  graceHours?: number;
  revokeTokens?: boolean;
  json?: boolean;
}

const rotate = async (session: Session, clientId: string, { graceHours, revokeTokens = false, json }: RotateOptions): Promise<void> => {
  const hours = graceHours ?? (revokeTokens ? 0 : defaultGraceHours);
  const answer = await change<{ client_secret: string; previous_secret_until: string | null }>(
    session,
    'POST',
    `${encodeURIComponent(clientId)}/rotate`,
    { overlap_seconds: Math.round(hours * 3_600), revoke_tokens: revokeTokens },
  );
  if (json) return session.out(JSON.stringify(answer));
  const { client_secret: secret, previous_secret_until: until } = answer;
  session.out(
    `client id      ${clientId}\nclient secret  ${secret}\n\nThe secret is shown this once: keep it now. The old one ` +
      (until === null ? 'is void.' : `works until ${until} UTC.`) +
      (revokeTokens ? ' All tokens are void within 2 s.' : ''),
  );
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
  const body = { permissions: permissionsOf(list), revoke_tokens: !keepTokens };
  const answer = await change<{ integration: Integration }>(session, 'PATCH', encodeURIComponent(clientId), body);
  if (json) return session.out(JSON.stringify(answer));
  const tokens = keepTokens
    ? 'its living tokens lose what was taken within 2 s; what was given comes with the next token'
    : 'its tokens are void within 2 s, and new ones have these permissions';
  session.out(`✔ ${clientId} may ${answer.integration.permissions.join(', ') || 'do nothing'}: ${tokens}`);
};

/** `entrepot ops integrations create|list|rotate|permissions|revoke`, and `entrepot integration …` for short. */
export const addIntegrations = (parent: Command, name: string, session: Session): void => {
  const command = parent.command(name).description('who may call the API');
  command
    .command('create')
    .description('make an integration; its secret is printed this once')
    .argument('<name>', 'for people')
    .option('--permissions <list>', 'comma-separated; all but admin unless given')
    .option('--client-id <id>', 'made up unless given')
    .option('--json', 'print the answer as one JSON object')
    .action((name: string, options: CreateOptions) => create(session, name, options));
  command
    .command('list')
    .description('show all integrations')
    .option('--json', 'print the answer as one JSON object')
    .action((options: { json?: boolean }) => list(session, options));
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
