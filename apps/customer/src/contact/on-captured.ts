import { Controller } from '@nestjs/common';
import { leadCaptured, scheduleCaptured, type DataOf } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { On, type EventContext } from '@entrepot/messaging';
import { waitForImports } from '../locks/import-lock.store.js';
import { tidy } from './contact.rules.js';
import { savePublished, type ContactRecord, type ContactTable, type Publication } from './contact.store.js';

/** Saves a published lead or schedule (architecture, "Events") by its id, between the batches of imports. */
export const takeContact = async (tx: Tx, table: ContactTable, record: ContactRecord, publication: Publication): Promise<void> => {
  waitForImports(tx, table);
  await savePublished(tx, table, tidy(record), publication);
};

/** Leads and schedules that storefronts publish. */
@Controller()
export class OnCaptured {
  @On(leadCaptured)
  lead(lead: DataOf<typeof leadCaptured>, { tx, event }: EventContext): Promise<void> {
    return takeContact(tx, 'lead', lead, event);
  }

  @On(scheduleCaptured)
  schedule(schedule: DataOf<typeof scheduleCaptured>, { tx, event }: EventContext): Promise<void> {
    return takeContact(tx, 'schedule', schedule, event);
  }
}
