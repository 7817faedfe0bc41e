import { type Condition, defineList, exactTypes, type Filter, anyOf, ignoringCase, range } from '@entrepot/database';
import type { Person } from './user.rules.js';
import type { UserListQuery } from './user.requests.js';
import { personTable } from './user.table.js';
import { UserRecord, userRecord } from './user.view.js';

const isActive: Filter<boolean> = (value) => [{ sql: (bind) => `is_active = ${bind(value)}::boolean` }];
/** Removed people stay for the events that name them; a walk tells of them as deleted. */
const isIn: Condition = { sql: () => 'deleted_at is null' };

/** Indexes: person_pkey, person_email, person_change. A house has so few people that other filters and sorts read all of them. */
export const userList = defineList<UserRecord, UserListQuery, Person>({
  ...{ table: 'person', id: 'user_id', key: 'users', record: UserRecord },
  columns: personTable.select('t', personTable.names),
  types: exactTypes,
  show: userRecord,
  filters: { email: ignoringCase('email'), role: anyOf('role', 'text'), is_active: isActive, created: range('created_at') },
});

export const userConditions = (query: UserListQuery): Condition[] => [...userList.conditions(query), isIn];
