import { errorTable } from '@entrepot/requests';

/** A caller's own name for an attribute is shown up to here. */
const longestName = 300;
const nameOf = (details: Readonly<Record<string, unknown>>): string => String(details['name']).slice(0, longestName);

/** Refusals of the customer service as answers (contract 3, section 7; contract 4, "Customers, captures, sale links"). */
export const errors = errorTable({
  customer_not_found: [404, 'Customer not found'],
  address_not_found: [404, 'Address not found'],
  lead_not_found: [404, 'Lead not found', 'Lead não encontrado.'],
  schedule_not_found: [404, 'Schedule not found', 'Agendamento não encontrado.'],
  unknown_attribute: [400, (details) => `Unknown attribute: ${nameOf(details)}`],
  invalid_taxvat: [400, 'Invalid taxvat'],
  invalid_address: [400, (details) => String(details['message'])],
  email_in_use: [409, 'Email already in use'],
  customer_too_large: [400, 'Customer is too large'],
});
