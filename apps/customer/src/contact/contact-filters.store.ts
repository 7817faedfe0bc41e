import { anyOf, type Filters, ignoringCase, range } from '@entrepot/database';
import type { ContactListQuery } from './contact.requests.js';

/** Filters that the lists of leads and schedules have in common. */
export const contactFilters = {
  email: ignoringCase('email', { isSelective: true }),
  phone: ignoringCase('phone', { isSelective: true }),
  name: ignoringCase('name', { isSelective: true }),
  utm_source: anyOf('utm_source', 'text'),
  utm_medium: anyOf('utm_medium', 'text'),
  utm_campaign: anyOf('utm_campaign', 'text'),
  origin: anyOf('origin', 'text'),
  created: range('created_at'),
  updated: range('updated_at'),
} satisfies Filters<ContactListQuery>;
