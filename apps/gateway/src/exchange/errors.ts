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
  invalid_form_type: [400, 'Content-Type must be application/x-www-form-urlencoded'],
  invalid_request: [400, description],
  invalid_client: [401, description],
  invalid_grant: [400, description],
  invalid_scope: [400, description],
  unsupported_grant_type: [400, description],
});
