import { times } from '../../lib/waiting.mjs';

const customers = 5_000;
const emailOf = (n) => `customer-${n}@example.com`;

const customerOf = (n) => ({
  email: emailOf(n),
  website_id: 1,
  store_id: 1,
  group_id: 1,
  firstname: 'Joana',
  lastname: `Prado ${n}`,
  dob: '1990-01-31',
  gender: 2,
  custom_attributes: { celular: `1198888${String(n).padStart(4, '0')}`, newsletter: n % 2 === 0, points: n },
  addresses: [
    { firstname: 'Joana', lastname: `Prado ${n}`, street: ['Avenida Paulista', String(n)], city: 'São Paulo', postcode: '01310-100' },
  ],
});

// Index customer_email.
const byEmail = {
  name: 'by_email',
  text: `
    select customer_id::float8, email, firstname, middlename, lastname, taxvat, dob::text, gender, group_id, website_id, store_id,
           to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as created_at, to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at,
           custom_attributes
      from customer where lower(email) = lower($1) limit 2`,
};

export default {
  title: `GET /api2/customers?email=…, of ${customers} customers`,
  aim: 1.9,
  service: 'customer',
  seed: (client) => client.importRecords('customers', times(customers, customerOf)),
  request: (k) => ({ path: `/api2/customers?email=${emailOf((k * 7) % customers)}` }),
  bare: (server, db) =>
    server.get('/api2/customers', async ({ query }) => {
      const [customer] = await db.rows(byEmail, [query.email]);
      return { success: true, customer: { ...customer.custom_attributes, ...customer } };
    }),
};
