import type { Command } from 'commander';
import { isPermission, permissions } from '@entrepot/contracts';
import { Failure } from '../failure.js';
import { table } from '../output.js';
import { openApi, type Session } from '../session.js';

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

/** `entrepot integration create|list|revoke`. */
export const addIntegration = (program: Command, session: Session): void => {
  const command = program.command('integration').description('who may call the API');
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
    .command('revoke')
    .description('take away an integration and all its tokens')
    .argument('<client-id>')
    .option('--json', 'print the answer as one JSON object')
    .action((clientId: string, options: { json?: boolean }) => revoke(session, clientId, options));
};
