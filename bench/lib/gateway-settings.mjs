/** Integration of the benches, with every permission. */
export const credentials = { clientId: 'bench', secret: 'bench-secret-of-the-benches' };

/** Settings of a gateway with this integration and without limits: benches come from one address. */
export const gatewaySettings = {
  BOOTSTRAP_CLIENT_ID: credentials.clientId,
  BOOTSTRAP_CLIENT_SECRET: credentials.secret,
  RATE_LIMIT_PER_MINUTE: '0',
  ADDRESS_RATE_LIMIT_PER_MINUTE: '0',
  REQUESTS_AT_ONCE: '0',
  CONNECTIONS_PER_ADDRESS: '0',
};
