import type { Row } from './tables.js';

/** A lead as the import takes it (architecture.md, "Import"). */
export interface LeadRecord {
  id: number;
  store_id: number;
  name: null;
  email: null;
  phone: null;
  created_at: string;
  utm_campaign: string | null;
  utm_content: string;
  origin: string | null;
}

/**
 * Turns a row into the record of the import; its id is the row's number, counted from 1. The file has no names. The landing page
 * is the campaign that brought the lead, so that leads can be listed by it; `mql_id`, which the closed deals refer to, stays in
 * utm_content: a lead has no field for the id that another system gave it.
 */
export const leadRecord = (row: Row<'marketing_qualified_leads'>, number: number, storeId: number): LeadRecord => ({
  id: number,
  store_id: storeId,
  name: null,
  email: null,
  phone: null,
  created_at: row.first_contact_date,
  utm_campaign: row.landing_page_id || null,
  utm_content: row.mql_id,
  origin: row.origin || null,
});
