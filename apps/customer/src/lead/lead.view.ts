import type { ShownOf } from '@entrepot/database';
import { Example } from '@entrepot/requests';
import { ContactRecord } from '../contact/contact.view.js';
import { leadTable, shownOf } from '../contact/contact.table.js';

/** A lead as the API shows it (contract 3, section 2). */
export class LeadRecord extends ContactRecord implements ShownOf<typeof leadTable, (typeof shownOf.lead)[number]> {
  @Example(5) id: number;
  @Example(1, { nullable: true }) store_id: number | null;
  @Example(3, { nullable: true }) coupon_id: number | null;
  @Example('VERAO10', { nullable: true }) coupon_used: string | null;
  @Example('Bia', { nullable: true }) promoters_name: string | null;
}
