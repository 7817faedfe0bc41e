export const utm = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'verao', utm_term: 'x', utm_content: null };
/** A lead as an import takes it; every field can be set. */
export const aLead = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  store_id: 1,
  name: `Name ${id}`,
  email: `lead${id}@example.com`,
  phone: `11 9${id}`,
  created_at: '2026-01-10 10:00:00',
  ...fields,
});
/** A schedule as an import takes it; every field can be set. */
export const aSchedule = (id: number, fields: Record<string, unknown> = {}) => ({
  ...aLead(id),
  store_id: undefined,
  date: '2026-02-10',
  time: '14:30',
  unity_id: 4,
  ...fields,
});
