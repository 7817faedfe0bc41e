import { Action, type ActionProps } from '../../parts/action.js';
import { texts } from '../../texts/texts.js';
import type { Order } from './order.js';

const addressFields = ['firstname', 'lastname', 'company', 'street', 'city', 'region', 'postcode', 'country_id', 'telephone'];

/** Writes that an order takes in every state: comments, mails, and corrections, which the API refuses once it is too late. */
export const Corrections = ({ order, common }: { order: Order; common: Pick<ActionProps, 'fixed' | 'changes' | 'reading' | 'seen'> }) => {
  const { actions, previews } = texts();
  return (
    <>
      <Action
        {...common}
        operation="addHistoryEntry"
        load={() => import('operation:addHistoryEntry')}
        label={actions.comment}
        ask={['comment', 'is_customer_notified', 'is_visible_on_front']}
      />
      <Action
        {...common}
        operation="changeOrderCustomer"
        load={() => import('operation:changeOrderCustomer')}
        label={actions.customer}
        ask={['email', 'firstname', 'lastname', 'taxvat', 'phone']}
        initial={{
          email: order.customer_email,
          firstname: order.customer_firstname,
          lastname: order.customer_lastname,
          taxvat: order.customer_taxvat,
        }}
      />
      {(['shipping', 'billing'] as const).map((type) => (
        <Action
          key={type}
          {...common}
          fixed={{ ...common.fixed, type }}
          operation="changeOrderAddress"
          load={() => import('operation:changeOrderAddress')}
          label={actions.address[type]}
          ask={addressFields}
          initial={order[`${type}_address`] ?? {}}
        />
      ))}
      <Action
        {...common}
        operation="updateOrder"
        load={() => import('operation:updateOrder')}
        label={actions.reference}
        ask={['external_reference']}
        initial={{ external_reference: order.external_reference }}
      />
      <Action
        {...common}
        operation="emailOrder"
        load={() => import('operation:emailOrder')}
        label={actions.email}
        ask={['comment']}
        preview={() => previews.email(order.customer_email ?? '–')}
      />
    </>
  );
};
