import {
  Cursor,
  DateFilter,
  Email,
  type FieldSettings,
  Flag,
  ListOf,
  Paging,
  rules,
  Sorting,
  Text,
  textLimits,
  Values,
} from '@entrepot/requests';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { roleCode } from '../role/role.requests.js';
import type { PersonFields } from './user.rules.js';

const Name = (settings: FieldSettings<string>): PropertyDecorator =>
  Text({ max: textLimits.name, pattern: /\S/, example: 'Ana Souza', ...settings });
const Stores = (): PropertyDecorator =>
  ListOf(rules.smallId(), {
    ...{ filled: true, nullable: true, example: [1] },
    as: (stores) => [...new Set(stores)].sort((a, b) => a - b),
    description: 'Ids of the stores whose orders, documents and sales are seen; null: all',
  });

export class CreateUserRequest {
  @Email({ required: true }) email: string;
  @Name({ required: true }) name: string;
  @Text({ ...roleCode, required: true, example: 'support', description: 'Code of a role, built-in or own' }) role: string;
  @Stores() stores?: number[] | null;

  get fields(): PersonFields {
    const { email, name, role, stores = null } = this;
    return { email, name, role, stores, is_active: true };
  }
}

/** `stores: null` shows all stores; elsewhere null counts as absent. */
export class ChangeUserRequest {
  @Email({ empty: 'refused' }) email?: string;
  @Name({ empty: 'refused' }) name?: string;
  @Text({ ...roleCode, empty: 'refused' }) role?: string;
  @Stores() stores?: number[] | null;
  @Flag() is_active?: boolean;
  @Flag({ description: 'false takes the second factor away, as of one who has lost it; true changes nothing' }) has_totp?: boolean;

  get changes(): Partial<PersonFields> {
    const { email, name, role, stores, is_active } = this;
    return Object.fromEntries(Object.entries({ email, name, role, stores, is_active }).filter(([, value]) => value !== undefined));
  }
}

const sortFields = ['user_id', 'name', 'email', 'created_at'] as const;

/** Parameters of GET /ops/users. */
export class UserListQuery {
  @Email({ description: 'In any case' }) email?: string;
  @Values({ description: 'Codes of roles, one or several (CSV, repeated, array)' }) role?: string[];
  @Flag({ description: 'Active ones, or those that are not' }) is_active?: boolean;
  @DateFilter('created') created: DateRange;
  @Paging() page: Page;
  @Sorting(sortFields, { field: 'user_id', direction: 'asc' }) sort: Sort<(typeof sortFields)[number]>;
  @Cursor() cursor?: string;
}
