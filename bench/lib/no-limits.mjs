/** A gateway's settings for benches that come from one address as one integration. */
export const noLimits = {
  RATE_LIMIT_PER_MINUTE: '0',
  ADDRESS_RATE_LIMIT_PER_MINUTE: '0',
  REQUESTS_AT_ONCE: '0',
  CONNECTIONS_PER_ADDRESS: '0',
};
