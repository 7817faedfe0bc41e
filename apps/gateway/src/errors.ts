import { errorTable } from '@entrepot/http';

const description = (details: Readonly<Record<string, unknown>>): string => String(details['description']);

/** What the gateway's own endpoints refuse, beside what every service says alike. */
export const gatewayErrors = errorTable({
  integration_not_found: [404, 'Integration not found'],
  integration_exists: [409, 'Integration already exists'],
  invalid_form_type: [400, 'Content-Type must be application/x-www-form-urlencoded'],
  invalid_request: [400, description],
  invalid_client: [401, description],
  invalid_grant: [400, description],
  invalid_scope: [400, description],
  unsupported_grant_type: [400, description],
});
