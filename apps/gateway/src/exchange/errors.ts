import { errorTable } from '@entrepot/requests';

const description = (details: Readonly<Record<string, unknown>>): string => String(details['description']);

/** Errors of the gateway's own endpoints, beside those of every service. */
export const gatewayErrors = errorTable({
  request_timeout: [
    408,
    'Request body was sent too slowly: send at least 1 KiB a second, and all of it within 5 minutes',
    'Corpo da requisição enviado devagar demais: envie ao menos 1 KiB por segundo, e tudo em 5 minutos.',
  ],
  integration_not_found: [404, 'Integration not found'],
  integration_exists: [409, 'Integration already exists'],
  request_not_found: [404, 'Request not found'],
  user_not_found: [404, 'User not found'],
  session_not_found: [404, 'Session not found'],
  role_not_found: [404, 'Role not found'],
  link_not_found: [404, 'Link not found'],
  email_taken: [409, 'E-mail address is taken'],
  last_owner: [409, 'The last active owner stays'],
  user_inactive: [409, 'User is not active'],
  owner_exists: [409, 'There is an owner already'],
  role_exists: [409, 'Role already exists'],
  role_builtin: [409, 'Role cannot be changed'],
  role_in_use: [409, 'Role is in use'],
  wrong_password: [401, 'Wrong e-mail or password'],
  sign_in_refused: [403, 'Forbidden'],
  invalid_code: [400, 'Invalid code'],
  no_pending_totp: [409, 'No second factor waits for its code'],
  foreign_origin: [403, 'Forbidden', 'Acesso negado para este recurso da API.'],
  invalid_form_type: [400, 'Content-Type must be application/x-www-form-urlencoded'],
  invalid_request: [400, description],
  invalid_client: [401, description],
  invalid_grant: [400, description],
  invalid_scope: [400, description],
  unsupported_grant_type: [400, description],
});
