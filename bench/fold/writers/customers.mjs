const address = {
  firstname: 'Ana',
  lastname: 'Lima',
  street: ['Rua A', '1'],
  city: 'Recife',
  country_id: 'BR',
  postcode: '50000-000',
  telephone: '81 99999-0000',
};

/** Customers and their addresses. */
export const customerWrites = (writer) => {
  const { name, pick, upTo, withOne, send, load } = writer;
  const email = () => `${name}${writer.turn - upTo(20)}@example.com`;
  const chosen = (work) => withOne('/api2/customers', 'customers', work);
  const ofAddress = (method, body) =>
    chosen(async ({ customer_id }) => {
      const found = pick((await send('GET', `/api2/address?customer_id=${customer_id}`)).body.addresses ?? []);
      return found ? body(method, found.address_id) : null;
    });
  return {
    'import customer': () => load('customers', { email: email(), website_id: 1, firstname: `Ana ${writer.turn}` }),
    'import customer with addresses': () =>
      load('customers', {
        ...{ email: email(), website_id: 1, lastname: 'Lima', custom_attributes: { size: upTo(9) } },
        addresses: Array.from({ length: upTo(3) - 1 }, () => ({ ...address, city: pick(['Recife', 'Santos']) })),
      }),
    'change customer': chosen(({ customer_id: id }) =>
      send('PATCH', '/api2/customers', { id, middlename: `M ${writer.turn}`, gender: pick([null, 1, 2]) }),
    ),
    'delete customer': chosen(({ customer_id }) => send('DELETE', `/api2/customers?id=${customer_id}`)),
    'add address': chosen(({ customer_id }) =>
      send('POST', '/api2/address', { customer_id, ...address, is_default_billing: pick([true, false]) }),
    ),
    'change address': ofAddress('PATCH', (method, address_id) =>
      send(method, '/api2/address', { address_id, city: 'Olinda', is_default_shipping: true }),
    ),
    'delete address': ofAddress('DELETE', (method, address_id) => send(method, `/api2/address?address_id=${address_id}`)),
  };
};
