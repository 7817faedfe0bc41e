interface Contact {
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  created_at: string;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  origin: string | null;
}

/** Somebody left a contact in a store's form (contract 3, section 2). */
export interface Lead extends Contact {
  store_id: number | null;
  coupon_id: number | null;
  coupon_used: string | null;
  promoters_name: string | null;
}

/** Somebody asked for an appointment (contract 3, section 2). */
export interface Schedule extends Contact {
  date: string | null;
  time: string | null;
  unity_id: number | null;
  treatment: string | null;
  campanha_interna: string | null;
  campanha_interna_id: number | null;
  codigo_external: string | null;
  status_external: SyncStatus;
  mensagem_erro_external: string | null;
}

export type SyncStatus = 1 | 2 | 3;

/** How far a schedule is known to the external system (contract 4, "Schedule labels"). */
export const syncLabels: Readonly<Record<SyncStatus, string>> = { 1: 'Pending', 2: 'Synced', 3: 'Error' };

/** A line of an import, or the data of an event: what is absent stays as it is, null empties. */
export type CaptureRecord<C extends Contact = Lead | Schedule> = Pick<C, 'id'> & Partial<C>;

/** Texts as they are kept and looked for: without spaces around them; an empty one is none. */
export const tidy = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as R;
