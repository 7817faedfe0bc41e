import { Type } from '@sinclair/typebox';
import { defineEvent, timestamp } from '../events/event.js';
import { topics } from '../roster/topics.js';

const userFields = {
  email: Type.String({ minLength: 1 }),
  name: Type.String(),
  role: Type.String({ minLength: 1 }),
  stores: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
    description: 'ids of the stores whose orders and sales are seen; null: all',
  }),
  is_active: Type.Boolean(),
};
const user = { user_id: Type.Integer({ minimum: 1 }), ...userFields, created_at: timestamp };
const permissions = Type.Array(Type.String(), { description: 'those of the role' });

const userSample = {
  user_id: 17,
  email: 'ana@example.com',
  name: 'Ana Souza',
  role: 'support',
  stores: null,
  is_active: true,
  created_at: '2026-03-02 14:05:10',
};

export const userCreated = defineEvent('user.created', topics.gateway, {
  subject: 'user_id',
  summary: 'A person was invited, became the first owner, or signed in by OpenID Connect for the first time.',
  schema: Type.Object({ ...user, permissions: Type.Optional(permissions) }),
  sample: { ...userSample, permissions: ['orders/read', 'customers/write'] },
});

export const userUpdated = defineEvent('user.updated', topics.gateway, {
  subject: 'user_id',
  summary:
    'The e-mail address, name, role, its permissions, stores, activity, password or second factor of a person changed. No event holds a secret.',
  schema: Type.Object({
    ...user,
    permissions: Type.Optional(permissions),
    previous: Type.Partial(Type.Object({ ...userFields, permissions })),
    password_changed: Type.Optional(Type.Boolean()),
    totp_changed: Type.Optional(Type.Boolean()),
  }),
  sample: {
    ...userSample,
    role: 'operator',
    permissions: ['orders/read', 'orders/write'],
    previous: { role: 'support', permissions: ['orders/read', 'customers/write'] },
  },
});

export const userDeleted = defineEvent('user.deleted', topics.gateway, {
  subject: 'user_id',
  summary: 'A person was removed; sessions have ended.',
  schema: Type.Object({ user_id: user.user_id, email: user.email, name: user.name }),
  sample: { user_id: 17, email: 'ana@example.com', name: 'Ana Souza' },
});

const roleFields = { name: Type.String(), permissions: Type.Array(Type.String()) };
const role = { role: Type.String({ minLength: 1 }), ...roleFields };

export const roleCreated = defineEvent('role.created', topics.gateway, {
  subject: 'role',
  summary: 'A role was made that people may have.',
  schema: Type.Object(role),
  sample: { role: 'stock-clerk', name: 'Stock clerk', permissions: ['stock/read', 'stock/write'] },
});

export const roleUpdated = defineEvent('role.updated', topics.gateway, {
  subject: 'role',
  summary: 'The name or the permissions of a role changed, and so what its people may do.',
  schema: Type.Object({ ...role, previous: Type.Partial(Type.Object(roleFields)) }),
  sample: {
    role: 'stock-clerk',
    name: 'Stock clerk',
    permissions: ['stock/read', 'stock/write', 'products/read'],
    previous: { permissions: ['stock/read', 'stock/write'] },
  },
});

export const roleDeleted = defineEvent('role.deleted', topics.gateway, {
  subject: 'role',
  summary: 'A role that nobody had was removed.',
  schema: Type.Object({ role: role.role, name: roleFields.name }),
  sample: { role: 'stock-clerk', name: 'Stock clerk' },
});
