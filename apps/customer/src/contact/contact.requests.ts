import {
  Cursor,
  DateFilter,
  Field,
  Id,
  Integer,
  Paging,
  Text,
  rules,
  textLimits,
  type FieldSettings,
  type Rule,
  Email,
} from '@entrepot/requests';
import { formatTimestamp, type DateRange, type Page } from '@entrepot/kernel';

/** Filters of the lists of leads and schedules (contract 3, section 4). */
export class ContactListQuery {
  @Id({ alone: () => true, description: 'One record, in the list' }) id?: string;
  @Paging() page: Page;
  @Text({ description: 'Exact, without case' }) email?: string;
  @Text({ description: 'Exact, without case' }) phone?: string;
  @Text({ description: 'Exact, without case' }) name?: string;
  @Text() utm_source?: string;
  @Text() utm_medium?: string;
  @Text() utm_campaign?: string;
  @Text() origin?: string;
  @DateFilter('created', { from: ['created_at_from'], to: ['created_at_to'] }) created: DateRange;
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] }) updated: DateRange;
  @Cursor() cursor?: string;
}

const timestamp = rules.timestamp();
/** A moment as `2026-01-31 12:00:00`, whatever zone it names. */
export const timestampText: Rule<string> = {
  ...timestamp,
  read: (value, faults, source) => {
    const found = timestamp.read(value, faults, source);
    return found && formatTimestamp(found);
  },
};

/** In a line of an import, null and the empty text empty a field. */
export const emptied = { empty: 'null', nullable: true } as const;
export const Words = (options: FieldSettings<string> & rules.TextOptions = {}): PropertyDecorator =>
  Text({ max: textLimits.name, ...emptied, ...options });
export const ContactId = (settings: FieldSettings<number> = emptied): PropertyDecorator =>
  Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, ...settings });

/** Fields that lines of leads and of schedules share. */
export class ContactLine {
  @ContactId({ required: true, empty: 'blank' }) id: number;
  @Words() name?: string | null;
  @Email(emptied) email?: string | null;
  @Words() phone?: string | null;
  @Field(timestampText, { empty: 'refused' }) created_at?: string;
  @Field(timestampText, { empty: 'refused', description: 'By default the time of the import' }) updated_at?: string;
  @Words() utm_source?: string | null;
  @Words() utm_medium?: string | null;
  @Words() utm_campaign?: string | null;
  @Words() utm_term?: string | null;
  @Words() utm_content?: string | null;
  @Words() origin?: string | null;
}
