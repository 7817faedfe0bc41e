import { Controller, Inject } from '@nestjs/common';
import { type DataOf, paymentDisputed, paymentNotRefunded } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { type EventContext, On } from '@entrepot/messaging';
import { MAIL_SETTINGS } from '../../mails/customer-mail.js';
import { lockOrderOf, noteOnOrder, openByHand, sumOf } from './open-case.js';
import { closeCase, insertCase, intentOf, lockCase, type NewCase, orderOfReference, saveDisputeStatus } from './payment-case.store.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes what a provider says of payments long after they were made. */
@Controller()
export class OnPaymentTrouble {
  constructor(@Inject(MAIL_SETTINGS) private readonly settings: MailSettings) {}

  @On(paymentNotRefunded)
  async notRefunded(data: DataOf<typeof paymentNotRefunded>, { tx }: EventContext): Promise<void> {
    const { payment_reference: reference, refund_of, amount, is_customer_notified, ...trouble } = data;
    const intent = refund_of !== null && uuid.test(refund_of) ? await intentOf(tx, refund_of) : null;
    // It failed at once: its credit memo was refused, and nobody was promised anything.
    if (intent?.hasFailed) return;
    const order_id = intent?.order_id ?? (await orderOfReference(tx, reference));
    const found: NewCase = {
      ...trouble,
      ...{ kind: 'by_hand', order_id, reference, is_release: refund_of === null, amount: decimal(amount), status: null },
    };
    await openByHand(tx, this.settings, found, { isCustomerTold: is_customer_notified, isCounted: found.refund_id !== null });
  }

  @On(paymentDisputed)
  async disputed({ dispute_id, status, is_closed, ...data }: DataOf<typeof paymentDisputed>, { tx }: EventContext): Promise<void> {
    const order_id = await orderOfReference(tx, data.payment_reference);
    const order = order_id === null ? null : await lockOrderOf(tx, order_id);
    if (!(await this.isNews(tx, { dispute_id, status, order_id, ...data }))) return;
    if (is_closed) await closeCase(tx, dispute_id, null, status);
    const sum = sumOf({ amount: decimal(data.amount), currency: data.currency });
    if (order) await noteOnOrder(tx, order, `The customer’s bank disputes ${sum} (${dispute_id}, ${data.reason}): ${status}.`);
  }

  /** Saves a dispute, or its new status. @returns false where it is as it was, or ended: messages may come late and twice */
  private async isNews(
    tx: Tx,
    dispute: Pick<
      DataOf<typeof paymentDisputed>,
      'dispute_id' | 'status' | 'payment_reference' | 'vendalink_id' | 'amount' | 'currency' | 'reason'
    > & {
      order_id: number | null;
    },
  ): Promise<boolean> {
    const { dispute_id: case_id, payment_reference: reference, amount, ...rest } = dispute;
    if (await insertCase(tx, { ...rest, case_id, kind: 'dispute', reference, refund_id: null, is_release: false, amount: decimal(amount) }))
      return true;
    const known = await lockCase(tx, case_id);
    if (!known || known.status === dispute.status || known.state === 'done') return false;
    await saveDisputeStatus(tx, case_id, dispute.status);
    return true;
  }
}
